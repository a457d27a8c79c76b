import type { AppData } from '../data/ports.ts';
import type { Pwa } from '../pwa/pwa.ts';
import { AppDataProvider } from '../shared/app-data.ts';
import { PwaProvider } from '../shared/pwa-context.ts';
import { Toasts } from '../ui/toasts.tsx';
import { CrashPage } from './crash-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';

interface AppProps {
  readonly data: AppData;
  readonly pwa: Pwa;
}

/** The whole app over its data and its service worker. */
export function App({ data, pwa }: AppProps) {
  return (
    <AppDataProvider value={data}>
      <PwaProvider value={pwa}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Routes />
        </ErrorBoundary>
        <Toasts />
      </PwaProvider>
    </AppDataProvider>
  );
}
