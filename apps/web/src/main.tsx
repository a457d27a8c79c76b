import { keepLanguage, loadLanguagesHere, startI18n } from '@sampark/i18n/setup';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstPage, loadAllPages, loadWorkPages } from './app/pages.ts';
import { textFiles } from './app/text-files.ts';
import { openAppData } from './data/app-data.ts';
import { browserPlatform } from './data/browser/browser-platform.ts';
import { browserFullDiskMark } from './data/database/full-disk/full-disk-mark.ts';
import { openDatabase } from './data/database/open-database.ts';
import { keepInstalled } from './pwa/keep-installed.ts';
import { createPwa } from './pwa/pwa.ts';
import { guardDecisions } from './ui/double-tap.ts';
import './ui/tokens.css';
import './ui/base.css';

guardDecisions(document);

const fullDisk = browserFullDiskMark();
const platform = browserPlatform();

/** A slow phone has its data in two seconds. Past this many milliseconds the screen says that the storage is stuck. */
const STUCK_AFTER = 10_000;

const openData = async () => openAppData(platform, await openDatabase(undefined, fullDisk));

/** Safari has no idle callback; two seconds after the start do as well. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 2000);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no root');

// The screen asks again for a chunk that cannot be fetched now.
const signedIn = localStorage.getItem('access_token') !== null;
const first = firstPage(location.pathname, signedIn);
first.code().catch(() => undefined);
if (signedIn) import('./data/enter-workspace.ts').catch(() => undefined);

/** The style sheets apply from here on. Before, they let the browser paint the shell first (`build/shell-first.ts`). */
const applyStyles = () =>
  Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), async (sheet) => {
      sheet.media = 'all';
      if (sheet.sheet) return;
      await new Promise((resolve) => {
        sheet.addEventListener('load', resolve);
        sheet.addEventListener('error', resolve);
      });
    }),
  );

/** Shows that the storage cannot be used, and why, if that is still so when the screen is here. */
async function showNoDatabase(
  root: Root,
  because: 'unsupported' | 'broken' | 'stuck',
  isSo: () => boolean = () => true,
): Promise<void> {
  const { NoDatabasePage } = await import('./app/no-database-page.tsx');
  if (isSo()) root.render(<NoDatabasePage because={because} />);
}

/** The module does not await this: the chunks fetched here import the module, and would wait for it for ever. */
async function start(app: HTMLElement): Promise<void> {
  const root = createRoot(app);
  const opening = openData().catch((error: unknown) => ({ error }));
  const [i18n] = await Promise.all([
    startI18n(document.documentElement, textFiles(document, platform)),
    applyStyles(),
  ]);
  let isLate = true;
  const late = setTimeout(() => void showNoDatabase(root, 'stuck', () => isLate), STUCK_AFTER);
  const data = await opening;
  isLate = false;
  clearTimeout(late);
  // The shell stays until there is a screen to show. A screen that cannot be fetched now says so itself.
  await first.load().catch(() => undefined);

  if ('error' in data) {
    await showNoDatabase(root, 'indexedDB' in window ? 'broken' : 'unsupported');
  } else {
    const serviceWorkers = import.meta.env.PROD ? navigator.serviceWorker : undefined;
    const idle = new Promise<void>((resolve) => whenIdle(resolve));
    const fetchAll = () => idle.then(() => Promise.all([loadLanguagesHere(i18n), loadAllPages()]));
    root.render(<App data={data} pwa={createPwa(serviceWorkers, window, fetchAll)} />);
    // Without network the rest stays unfetched until the next start; nothing needs it before.
    void idle.then(() => {
      keepInstalled(window, () => void platform.keepStorage());
      // The screens that are opened every day; the rest of an installed app is on the device when somebody
      // opens it.
      const rest = serviceWorkers?.controller ? loadWorkPages() : fetchAll();
      Promise.all([rest, keepLanguage(i18n), data.keepApiDocument(), fullDisk.prepare()]).catch(
        () => undefined,
      );
    });
  }
}

void start(container);
