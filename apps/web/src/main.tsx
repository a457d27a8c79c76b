import { loadOtherLanguages, startI18n } from '@sampark/i18n/setup';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './app/app.tsx';
import { loadAllPages } from './app/pages.ts';
import { startAppData } from './data/start.ts';
import { createPwa } from './pwa/pwa.ts';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const data = startAppData();
const i18n = await startI18n(document.documentElement);
const pwa = createPwa(import.meta.env.PROD ? navigator.serviceWorker : undefined, window);

createRoot(root).render(
  <I18nextProvider i18n={i18n}>
    <App data={data} pwa={pwa} />
  </I18nextProvider>,
);

const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2000));

// Without network the rest stays unfetched until the next start; nothing depends on it now.
whenIdle(() => {
  Promise.all([loadOtherLanguages(i18n), loadAllPages()]).catch(() => undefined);
});
