import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const THEME_KEY = 'sampark.theme';
const DARK = '(prefers-color-scheme: dark)';

const COLOURS: Record<Theme, string> = { light: '#ffffff', dark: '#151919' };

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark';

const chosenTheme = (): Theme | null => {
  const kept = localStorage.getItem(THEME_KEY);
  return isTheme(kept) ? kept : null;
};

const systemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light');

function paint(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', COLOURS[theme]);
}

/**
 * The theme on the screen and the change of it. Until a person chooses, it follows the system. The page's own
 * inline script paints the first frame by the same rule.
 */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => chosenTheme() ?? systemTheme());

  useEffect(() => paint(theme), [theme]);

  useEffect(() => {
    const system = matchMedia(DARK);
    const follow = () => setTheme(chosenTheme() ?? systemTheme());
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);

  const choose = (chosen: Theme) => {
    localStorage.setItem(THEME_KEY, chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}
