/**
 * Asks the browser to keep the app's stored data, once the app is installed: at that moment, and at each start of the
 * installed app. The sign-in asks first, but there Chromium refuses an app that is hardly used yet. It grants the request of
 * an installed app, and asks nobody.
 * @param keep asks the browser
 */
export function keepInstalled(page: Pick<Window, 'addEventListener' | 'matchMedia'>, keep: () => void): void {
  page.addEventListener('appinstalled', keep);
  if (page.matchMedia('(display-mode: standalone)').matches) keep();
}
