import { type ComponentType, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../shared/paths.ts';
import { SignedOutOnly } from './guard.tsx';
import { InChrome } from './in-chrome.tsx';
import { pages } from './pages.ts';
import { printRoutes } from './print-routes.tsx';
import { recordRoutes } from './record-routes.tsx';
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

/**
 * Draws the screen of the address; an unknown address gets a page that says so. The first route that fits wins. A switch
 * looks only at routes, so each group below is a plain function that returns them, not a component.
 */
export function Routes() {
  useFocusOnNavigation();
  return (
    <Suspense fallback={<Splash />}>
      <Switch>
        {loginRoutes()}
        {printRoutes()}
        {surveyRoutes()}
        {oneSurveyRoutes()}
        {recordRoutes()}
        {practiceRoutes()}
        {ownRoutes()}
        {formRoutes()}
        {adminRoutes()}
        {coverageOfPanchayat()}
        {onlineRoutes()}
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

/** Returns the start page, the login and the help for a forgotten password. */
function loginRoutes() {
  return (
    <>
      <Route path={paths.root}>
        <Redirect to={paths.dashboard} replace />
      </Route>
      <Route path={paths.login}>
        <SignedOutOnly>
          <pages.Login />
        </SignedOutOnly>
      </Route>
      <Route path="/fill/:token">{({ token }) => <pages.Fill key={token} token={token} />}</Route>
      <Route path={paths.forgotPassword}>
        <pages.ForgotPassword />
      </Route>
    </>
  );
}

/** The dashboard, the screens of several surveys or of a new one, and those about what surveys come to and what is doubtful in them. */
const SURVEYS = [
  [paths.dashboard, pages.Dashboard],
  [paths.surveys, pages.Surveys],
  [paths.map, pages.SurveyMap],
  [paths.newSurvey, pages.NewSurvey],
  [paths.recycleBin, pages.RecycleBin],
  [paths.coverage, pages.Coverage],
  [paths.reports, pages.Reports],
  [paths.doubts, pages.Doubts],
  [paths.selectSurveys, pages.SelectSurveys],
  [paths.importSurveys, pages.ImportSurveys],
  [paths.bulkActions, pages.BulkActions],
] as const;

function surveyRoutes() {
  return SURVEYS.map(([path, Page]) => screenAt(path, Page));
}

/** The people who see a screen that is not for everybody. */
const ADMINS = { adminOnly: true } as const;
const OFFICERS = { officersToo: true } as const;

/** Returns the route of a screen whose address says all of it. */
function screenAt(path: string, Screen: ComponentType, who?: typeof ADMINS | typeof OFFICERS) {
  return (
    <Route key={path} path={path}>
      <InChrome {...who}>
        <Screen />
      </InChrome>
    </Route>
  );
}

/** Returns the screens of one survey. They come after `surveyRoutes`, which `/surveys/:surveyId` would match too. */
function oneSurveyRoutes() {
  return (
    <>
      <Route path={`${paths.surveys}/:surveyId/history`}>
        {({ surveyId }) => (
          <InChrome>
            <pages.History key={surveyId} surveyId={surveyId} />
          </InChrome>
        )}
      </Route>
      <Route path={`${paths.surveys}/:surveyId/links`}>
        {({ surveyId }) => (
          <InChrome>
            <pages.SurveyLinks key={surveyId} surveyId={surveyId} />
          </InChrome>
        )}
      </Route>
      <Route path={`${paths.surveys}/:surveyId/edit`}>
        {({ surveyId }) => <EditorRoute surveyId={surveyId} />}
      </Route>
      <Route path={`${paths.surveys}/:surveyId`}>
        {({ surveyId }) => <EditorRoute surveyId={surveyId} />}
      </Route>
    </>
  );
}

function EditorRoute({ surveyId }: { readonly surveyId: string }) {
  return (
    <InChrome focused>
      <pages.Editor key={surveyId} surveyId={surveyId} />
    </InChrome>
  );
}

/** Returns the workbench, work that travels as a file, and the practice survey. */
function practiceRoutes() {
  return (
    <>
      {screenAt(paths.workbench, pages.Workbench)}
      {screenAt(paths.carry, pages.Carry)}
      <Route path={paths.practice}>
        <InChrome focused>
          <pages.Practice />
        </InChrome>
      </Route>
    </>
  );
}

/** Returns the screens about the person who is signed in, and about this device. */
function ownRoutes() {
  return (
    <>
      {screenAt(paths.settings, pages.Settings)}
      {screenAt(paths.accessTokens, pages.AccessTokens)}
      {screenAt(paths.texts, pages.Texts)}
      {screenAt(paths.webhooks, pages.Webhooks)}
      <Route path={`${paths.webhooks}/of/:id`}>
        {({ id }) => (
          <InChrome>
            <pages.Webhook key={id} webhookId={id} />
          </InChrome>
        )}
      </Route>
      {screenAt(paths.notice, pages.Notice)}
      {screenAt(paths.profile, pages.Profile)}
    </>
  );
}

/** Returns the screens about forms. Everybody reads them; administrators upload. */
function formRoutes() {
  return (
    <>
      {screenAt(paths.forms, pages.Forms)}
      {screenAt(paths.uploadForm, pages.UploadForm, ADMINS)}
      <Route path={`${paths.forms}/of/:name`}>
        {({ name }) => (
          <InChrome>
            <pages.Form key={name} name={name} />
          </InChrome>
        )}
      </Route>
    </>
  );
}

/** Returns the screens for administrators: the privacy notice, people, their devices, announcements, and the directory of places. */
function adminRoutes() {
  return (
    <>
      {screenAt(paths.writeNotice, pages.WriteNotice, ADMINS)}
      {screenAt(paths.reads, pages.Reads, ADMINS)}
      {screenAt(paths.users, pages.Users, ADMINS)}
      {screenAt(paths.devices, pages.Devices, OFFICERS)}
      {screenAt(paths.announcements, pages.Announcements, OFFICERS)}
      {screenAt(paths.places, pages.Places, ADMINS)}
      {screenAt(paths.newPlace, pages.NewPlace, ADMINS)}
      {screenAt(paths.importPlaces, pages.ImportPlaces, ADMINS)}
      {screenAt(paths.baseMaps, pages.BaseMaps, ADMINS)}
      <Route path={`${paths.places}/of/:panchayatId`}>
        {({ panchayatId }) => (
          <InChrome adminOnly>
            <pages.Place key={panchayatId} panchayatId={panchayatId} />
          </InChrome>
        )}
      </Route>
    </>
  );
}

/** Returns the coverage of one panchayat. That of all is among `SURVEYS`. */
function coverageOfPanchayat() {
  return (
    <Route path={`${paths.coverage}/:panchayatId`}>
      {({ panchayatId }) => (
        <InChrome>
          <pages.PanchayatCoverage key={panchayatId} panchayatId={panchayatId} />
        </InChrome>
      )}
    </Route>
  );
}

/** Returns the screens that choose panchayats, and read surveys from the server without keeping them here. */
function onlineRoutes() {
  return (
    <>
      {screenAt(paths.panchayats, pages.Panchayats)}
      <Route path={`${paths.panchayats}/:panchayatId`}>
        {({ panchayatId }) => (
          <InChrome>
            <pages.OnlineSurveys key={panchayatId} panchayatId={panchayatId} />
          </InChrome>
        )}
      </Route>
      <Route path={`${paths.panchayats}/:panchayatId/:surveyId`}>
        {({ panchayatId, surveyId }) => (
          <InChrome>
            <pages.OnlineSurvey key={surveyId} panchayatId={panchayatId} surveyId={surveyId} />
          </InChrome>
        )}
      </Route>
    </>
  );
}
