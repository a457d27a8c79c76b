import { useState } from 'react';
import { Router } from 'wouter';
import type { AppData } from '../data/ports/app-data.ts';
import type { Pwa } from '../pwa/pwa.ts';
import { AppDataProvider } from '../shared/data/app-data.ts';
import { PwaProvider } from '../shared/data/pwa-context.ts';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { CrashPage } from './crash-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { openThenGo } from './open-then-go.ts';
import { Routes } from './routes.tsx';

interface AppProps {
  readonly data: AppData;
  readonly pwa: Pwa;
}

/** Draws the whole app over its data and its service worker. */
export function App({ data, pwa }: AppProps) {
  const [aroundNav] = useState(() => openThenGo(data.surveys));
  return (
    <AppDataProvider value={data}>
      <PwaProvider value={pwa}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Router aroundNav={aroundNav}>
            <Routes />
          </Router>
        </ErrorBoundary>
        <Toasts />
      </PwaProvider>
    </AppDataProvider>
  );
}
