import type { Role } from '@sampark/core/access/roles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../shared/paths.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Chrome } from './chrome/chrome.tsx';
import { CrashPage } from './crash-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedInOnly, SignedOutOnly } from './guard.tsx';
import { pages } from './pages.ts';
import { Splash } from './splash.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The pages that anybody may read. */
const PUBLIC = [
  [paths.about, pages.About],
  [paths.help, pages.Help],
  [paths.docs, pages.Docs],
  [paths.api, pages.Api],
  [paths.privacy, pages.Privacy],
  [paths.terms, pages.Terms],
] as const;

/** Every address and its screen; an unknown one is a page that says so. */
export function Routes() {
  useFocusOnNavigation();
  return (
    <Suspense fallback={<Splash />}>
      <Switch>
        <Route path="/">
          <Redirect to={paths.dashboard} replace />
        </Route>
        <Route path="/login">
          <SignedOutOnly>
            <pages.Login />
          </SignedOutOnly>
        </Route>
        <Route path="/forgot-password">
          <pages.ForgotPassword />
        </Route>
        <Route path="/dashboard">
          <InChrome>
            <pages.Dashboard />
          </InChrome>
        </Route>
        <Route path="/surveys">
          <InChrome>
            <pages.Surveys />
          </InChrome>
        </Route>
        <Route path="/surveys/new">
          <InChrome>
            <pages.NewSurvey />
          </InChrome>
        </Route>
        <Route path="/surveys/deleted">
          <InChrome>
            <pages.RecycleBin />
          </InChrome>
        </Route>
        <Route path="/offline-demo">
          <InChrome>
            <pages.OfflineDemo />
          </InChrome>
        </Route>
        <Route path="/offline-demo/practice">
          <InChrome focused>
            <pages.Practice />
          </InChrome>
        </Route>
        <Route path="/settings">
          <InChrome>
            <pages.Settings />
          </InChrome>
        </Route>
        <Route path="/profile">
          <InChrome>
            <pages.Profile />
          </InChrome>
        </Route>
        <Route path="/users">
          <InChrome role="admin">
            <pages.Users />
          </InChrome>
        </Route>
        <Route path="/places">
          <InChrome role="admin">
            <pages.Places />
          </InChrome>
        </Route>
        <Route path="/places/new">
          <InChrome role="admin">
            <pages.NewPlace />
          </InChrome>
        </Route>
        <Route path="/places/import">
          <InChrome role="admin">
            <pages.ImportPlaces />
          </InChrome>
        </Route>
        <Route path="/places/of/:panchayatId">
          {({ panchayatId }) => (
            <InChrome role="admin">
              <pages.Place key={panchayatId} panchayatId={panchayatId} />
            </InChrome>
          )}
        </Route>
        <Route path="/coverage">
          <InChrome>
            <pages.Coverage />
          </InChrome>
        </Route>
        <Route path="/coverage/:panchayatId">
          {({ panchayatId }) => (
            <InChrome>
              <pages.PanchayatCoverage key={panchayatId} panchayatId={panchayatId} />
            </InChrome>
          )}
        </Route>
        <Route path="/panchayats">
          <InChrome>
            <pages.Panchayats />
          </InChrome>
        </Route>
        <Route path="/panchayats/:panchayatId">
          {({ panchayatId }) => (
            <InChrome>
              <pages.OnlineSurveys key={panchayatId} panchayatId={panchayatId} />
            </InChrome>
          )}
        </Route>
        <Route path="/panchayats/:panchayatId/:surveyId">
          {({ panchayatId, surveyId }) => (
            <InChrome>
              <pages.OnlineSurvey key={surveyId} panchayatId={panchayatId} surveyId={surveyId} />
            </InChrome>
          )}
        </Route>
        <Route path="/surveys/:surveyId/history">
          {({ surveyId }) => (
            <InChrome>
              <pages.History key={surveyId} surveyId={surveyId} />
            </InChrome>
          )}
        </Route>
        <Route path="/surveys/:surveyId/print">
          {({ surveyId }) => (
            <SignedInOnly>
              <main id="content" tabIndex={-1}>
                <pages.Print key={surveyId} surveyId={surveyId} />
              </main>
            </SignedInOnly>
          )}
        </Route>
        <Route path="/surveys/:surveyId/edit">{({ surveyId }) => <EditorRoute surveyId={surveyId} />}</Route>
        <Route path="/surveys/:surveyId">{({ surveyId }) => <EditorRoute surveyId={surveyId} />}</Route>
        {PUBLIC.map(([path, Page]) => (
          <Route key={path} path={path}>
            <pages.Public>
              <Page />
            </pages.Public>
          </Route>
        ))}
        <Route>
          <pages.NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

function EditorRoute({ surveyId }: { readonly surveyId: string }) {
  return (
    <InChrome focused>
      <pages.Editor key={surveyId} surveyId={surveyId} />
    </InChrome>
  );
}

interface InChromeProps {
  readonly focused?: boolean;
  readonly role?: Role;
  readonly children: React.ReactNode;
}

/** A screen behind the login, inside the navigation. A crash of the screen leaves the navigation standing. */
function InChrome({ focused, role, children }: InChromeProps) {
  const { t } = useTranslation();
  return (
    <SignedInOnly role={role}>
      <Chrome focused={focused ?? false}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Suspense fallback={<Skeleton label={t('state.loading')} />}>{children}</Suspense>
        </ErrorBoundary>
      </Chrome>
    </SignedInOnly>
  );
}
