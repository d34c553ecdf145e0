import { useEffect, useState } from "react";

const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];
const labels: Record<Theme, string> = {
  auto: "Colours: as the device",
  light: "Colours: light",
  dark: "Colours: dark",
};
const KEPT = "staff-theme";

const keptTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(KEPT)) ?? "auto";

/** Chooses light or dark for this browser; without scripts the device decides. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("auto");
  useEffect(() => setTheme(keptTheme()), []);
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <label className="theme">
      <span className="vh">Colours</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((one) => one === event.target.value) ?? "auto";
          localStorage.setItem(KEPT, chosen);
          setTheme(chosen);
        }}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
