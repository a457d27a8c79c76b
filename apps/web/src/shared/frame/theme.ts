import { useEffect, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const THEME_KEY = 'sampark.theme';
const DARK = '(prefers-color-scheme: dark)';

/** The browser's own bars take the colour of the app's top bar. */
const COLOURS: Record<Theme, string> = { light: '#ffffff', dark: '#151919' };

/** Returns the theme that the person chose; until then the system's. */
function wantedTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function paint(): void {
  const theme = wantedTheme();
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', COLOURS[theme]);
}

const paintedTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

function observePainted(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}

/**
 * Returns the theme on the screen and the change of it. The page's root element holds the theme; the page's inline script
 * paints the first frame by the same rule.
 */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(observePainted, paintedTheme);

  useEffect(() => {
    paint();
    const system = matchMedia(DARK);
    system.addEventListener('change', paint);
    return () => system.removeEventListener('change', paint);
  }, []);

  const choose = (chosen: Theme) => {
    localStorage.setItem(THEME_KEY, chosen);
    paint();
  };
  return [theme, choose];
}
