import { type ReactNode, Suspense } from 'react';
import { useAppData, useLive } from '../shared/data/app-data.ts';
import { PublicFrame } from '../shared/frame/public-frame.tsx';
import { useTranslation } from '../shared/use-translation.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Chrome } from './chrome/chrome.tsx';
import { Splash } from './splash.tsx';

/**
 * Draws a page that anybody may read: inside the navigation for a signed-in person, else in a frame that leads to the login.
 */
export default function PublicPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const session = useLive(useAppData().session.state);
  if (!session) return <Splash />;
  const page = <Suspense fallback={<Skeleton label={t('state.loading')} />}>{children}</Suspense>;
  if (session.kind === 'signed_in' && !session.user.link) return <Chrome focused={false}>{page}</Chrome>;
  return <PublicFrame wide>{page}</PublicFrame>;
}
