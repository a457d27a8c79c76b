import type { ReactNode } from 'react';
import { Route } from 'wouter';
import { paths } from '../shared/paths.ts';
import { SignedInOnly } from './guard.tsx';
import { pages } from './pages.ts';

/** Shows a page of paper, without the chrome that would be printed along. */
function OnPaper({ children }: { readonly children: ReactNode }) {
  return (
    <SignedInOnly>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </SignedInOnly>
  );
}

/** Returns the pages that are printed: a survey, an empty form, a report, a code. They come before the screens of one survey. */
export function printRoutes() {
  return (
    <>
      <Route path={`${paths.surveys}/:surveyId/print`}>
        {({ surveyId }) => (
          <OnPaper>
            <pages.Print key={surveyId} surveyId={surveyId} />
          </OnPaper>
        )}
      </Route>
      <Route path={`${paths.forms}/of/:name/print`}>
        {({ name }) => (
          <OnPaper>
            <pages.PaperForm key={name} name={name} />
          </OnPaper>
        )}
      </Route>
      <Route path={paths.codePaper}>
        <OnPaper>
          <pages.CodePaper />
        </OnPaper>
      </Route>
      <Route path={paths.gramSabha}>
        <OnPaper>
          <pages.GramSabha />
        </OnPaper>
      </Route>
    </>
  );
}
