import { expect, test, vi } from 'vitest';
import { keepInstalled } from './keep-installed.ts';

/** Makes a page in a tab, or the window of the installed app. */
const aPage = ({ installed }: { installed: boolean }) =>
  Object.assign(new EventTarget(), {
    matchMedia: (query: string) => ({ matches: installed && query === '(display-mode: standalone)' }),
  }) as unknown as Window;

test('the browser is asked to keep what is stored when the app is installed', () => {
  const page = aPage({ installed: false });
  const keep = vi.fn();
  keepInstalled(page, keep);
  expect(keep).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('appinstalled'));
  expect(keep).toHaveBeenCalledOnce();
});

test('an installed app asks for it at each start', () => {
  const keep = vi.fn();
  keepInstalled(aPage({ installed: true }), keep);
  expect(keep).toHaveBeenCalledOnce();
});
