import { maySeeDevices } from '@sampark/core/access/may-see-devices';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useAppData, useLive } from '../shared/data/app-data.ts';
import { loginFrom, originOf, paths } from '../shared/paths.ts';
import { pages } from './pages.ts';
import { Splash } from './splash.tsx';

interface SignedInOnlyProps {
  /** Only administrators see the screen; others go to the dashboard. */
  readonly adminOnly?: boolean;
  /** Only administrators and block officers see it. */
  readonly officersToo?: boolean;
  readonly children: ReactNode;
}

/** Shows screens to signed-in people. Others go to the login, which brings them back afterwards. */
export function SignedInOnly({ adminOnly = false, officersToo = false, children }: SignedInOnlyProps) {
  const session = useLive(useAppData().session.state);
  const [location] = useLocation();
  const search = useSearch();
  if (!session) return <Splash />;
  if (session.kind === 'signed_in') {
    if (session.user.must_change_password) return <pages.ChoosePassword />;
    if (session.user.link) return <pages.ByLink link={session.user.link} />;
    const mayNot =
      (adminOnly && session.user.role !== 'admin') || (officersToo && !maySeeDevices(session.user));
    return mayNot ? <Redirect to={paths.dashboard} replace /> : children;
  }
  if (session.kind === 'locked') return <pages.Locked user={session.user} />;
  const origin = search ? `${location}?${search}` : location;
  return <Redirect to={session.because === 'signed_out' ? paths.login : loginFrom(origin)} replace />;
}

/**
 * Shows the login. A signed-in person goes where they were going, else to the dashboard. Somebody who signed in on this
 * device alone, without the server, may log in.
 */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useLive(useAppData().session.state);
  const search = useSearch();
  if (!session) return <Splash />;
  const stays =
    session.kind === 'signed_out' || (session.kind === 'signed_in' && session.only_here === 'asks');
  return stays ? children : <Redirect to={originOf(search)} replace />;
}
