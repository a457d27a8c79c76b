/**
 * Has the browser keep what this app has stored once it is installed: then, and at each start of the installed app. At the
 * sign-in, when it is asked first, Chromium refuses an app that is hardly used yet; an installed one it grants it, and asks nobody.
 * @param keep asks the browser
 */
export function keepInstalled(page: Pick<Window, 'addEventListener' | 'matchMedia'>, keep: () => void): void {
  page.addEventListener('appinstalled', keep);
  if (page.matchMedia('(display-mode: standalone)').matches) keep();
}
