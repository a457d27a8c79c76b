import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../shared/use-translation.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Chrome } from './chrome/chrome.tsx';
import { CrashPage } from './crash-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedInOnly } from './guard.tsx';

interface InChromeProps {
  /** The screen has a bar of its own at the bottom: on a phone the navigation and the footer make room for it. */
  readonly focused?: boolean;
  /** Only administrators see it; others go to the dashboard. */
  readonly adminOnly?: boolean;
  /** Only administrators and block officers see it. */
  readonly officersToo?: boolean;
  readonly children: ReactNode;
}

/** Draws a screen behind the login, inside the navigation. The navigation stays when the screen crashes. */
export function InChrome({
  focused = false,
  adminOnly = false,
  officersToo = false,
  children,
}: InChromeProps) {
  const { t } = useTranslation();
  return (
    <SignedInOnly adminOnly={adminOnly} officersToo={officersToo}>
      <Chrome focused={focused}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Suspense fallback={<Skeleton label={t('state.loading')} />}>{children}</Suspense>
        </ErrorBoundary>
      </Chrome>
    </SignedInOnly>
  );
}
