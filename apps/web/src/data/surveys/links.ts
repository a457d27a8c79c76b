import type { WireLink, WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { ERASURE_MS } from '../api/data-wait.ts';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { LinksPort } from '../ports/people/links.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const linksOf = (surveyId: string): string => `/api/surveys/${encodeURIComponent(surveyId)}/links`;

/** Makes the questions about links to surveys. */
export const createLinks = (here: () => Workspace): LinksPort => {
  const { ask, read } = askServer(here);
  return {
    ofSurvey: (surveyId) => read(linksOf(surveyId), (body) => body as WireLink[]),
    ofForm: (form) => read(`/api/forms/${encodeURIComponent(form)}/links`, (body) => body as WireLink[]),
    pastOfForm: (form) =>
      read(`/api/forms/${encodeURIComponent(form)}/links?past=true`, (body) => body as WireLink[]),
    make: async (surveyId, body) =>
      serverAnswerOf(
        await ask({ method: 'POST', path: linksOf(surveyId), body }),
        (made) => made as WireMadeLink,
      ),
    revoke: async (surveyId, linkId) =>
      serverAnswerOf(
        await ask({ method: 'DELETE', path: `${linksOf(surveyId)}/${encodeURIComponent(linkId)}` }),
        nothing,
      ),
    erase: async (linkId) =>
      serverAnswerOf(
        await ask({
          method: 'DELETE',
          path: `/api/links/${encodeURIComponent(linkId)}`,
          timeout: ERASURE_MS,
        }),
        nothing,
      ),
  };
};
