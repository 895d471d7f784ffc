// Light or dark: as the system says, unless a person chose. The choice is kept in this browser.

import { load, save } from "./storage.js";

const KEY = "theme";
const THEMES = ["light", "dark"];
const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** Apply the theme now and whenever the system changes it; let a button switch it. */
export function listenToTheme(button) {
  const apply = () => {
    const theme = currentTheme();
    document.documentElement.dataset.theme = theme;
    button.setAttribute("aria-pressed", String(theme === "dark"));
  };
  darkSystem.addEventListener("change", apply);
  button.addEventListener("click", () => {
    const system = systemTheme();
    const next = currentTheme() === "dark" ? "light" : "dark";
    save(KEY, next === system ? null : next); // a choice that the system agrees with follows the system again
    apply();
  });
  apply();
}

const systemTheme = () => (darkSystem.matches ? "dark" : "light");

function currentTheme() {
  const chosen = load(KEY);
  return THEMES.includes(chosen) ? chosen : systemTheme();
}
