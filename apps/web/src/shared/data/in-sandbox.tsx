import { type ReactNode, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { AppData } from '../../data/ports/app-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import { AppDataProvider } from './app-data.ts';
import { SandboxProvider } from './sandbox.ts';

/** The app's own screens of one survey. */
export interface SurveyScreens {
  readonly editor: (surveyId: string) => ReactNode;
  readonly history: (surveyId: string) => ReactNode;
  readonly print: (surveyId: string) => ReactNode;
}

interface InSandboxProps {
  readonly app: AppData;
  /** The survey at which it begins. */
  readonly surveyId: string;
  readonly screens: SurveyScreens;
  /** Stands where a link leads to any other screen. */
  readonly outside: string;
  /** Leads back to the survey from there; absent: nothing does. */
  readonly back?: string;
}

/** Runs the app's screens of a survey inside a page, over other data. Their links stay as they are; only the address is its own. */
export function InSandbox({ app, surveyId, screens, outside, back }: InSandboxProps) {
  const [place] = useState(() => memoryLocation({ path: paths.survey(surveyId) }));
  const away = (
    <>
      <p>{outside}</p>
      {back && <LinkButton href={paths.survey(surveyId)}>{back}</LinkButton>}
    </>
  );
  return (
    <SandboxProvider value={true}>
      <AppDataProvider value={app}>
        <Router hook={place.hook} searchHook={place.searchHook}>
          <Switch>
            <Route path="/surveys/:surveyId/history">{(at) => screens.history(at.surveyId)}</Route>
            <Route path="/surveys/:surveyId/print">{(at) => screens.print(at.surveyId)}</Route>
            <Route path={paths.map}>{away}</Route>
            <Route path="/surveys/:surveyId">{(at) => screens.editor(at.surveyId)}</Route>
            <Route>{away}</Route>
          </Switch>
        </Router>
      </AppDataProvider>
    </SandboxProvider>
  );
}
