import { Route } from 'wouter';
import { paths } from '../shared/paths.ts';
import { InChrome } from './in-chrome.tsx';
import { pages } from './pages.ts';

/** Returns the screens of the records that surveys are about. */
export function recordRoutes() {
  return (
    <>
      <Route path={`${paths.records}/of/:recordId`}>
        {({ recordId }) => (
          <InChrome>
            <pages.Record key={recordId} recordId={recordId} />
          </InChrome>
        )}
      </Route>
      <Route path={`${paths.records}/:type`}>
        {({ type }) => (
          <InChrome>
            <pages.Records key={type} type={type} />
          </InChrome>
        )}
      </Route>
    </>
  );
}
