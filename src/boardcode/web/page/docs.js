// The pages of the documentation: light or dark as chosen on the page itself.

import { byId } from "./dom.js";
import { listenToTheme } from "./theme.js";

listenToTheme(byId("theme"));
