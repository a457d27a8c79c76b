import { aBrowser } from '../../testing/links/links.ts';
import type { TestRequest } from '../../testing/servers/client.ts';
import type { Row } from './rows.ts';

const LINK = { meant_for: 'Head of the school', parts: ['basic_info'] };
const nextWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const linksOf = (surveyId: string): string => `/api/surveys/${surveyId}/links`;

/** The rows of the endpoints about links. */
export const LINK_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/links/open': {
    about: 'anybody',
    request: (): TestRequest => ({
      method: 'POST',
      url: '/api/links/open',
      payload: { token: 'no link', code: 'AAAA', name: 'Somebody', browser: aBrowser('one') },
    }),
    done: 401,
  },
  'GET /api/forms/{name}/links': {
    about: 'administrators',
    request: () => ({ url: '/api/forms/village-standard/links' }),
    done: 200,
  },
  'DELETE /api/links/{link_id}': {
    about: 'administrators',
    request: () => ({ method: 'DELETE', url: '/api/links/abc' }),
    done: 404,
  },
  'GET /api/surveys/{survey_id}/links': {
    about: 'a survey',
    deed: 'give a link',
    request: (id) => ({ url: linksOf(id) }),
    ...{ done: 200, deleted: 200, unknown: 404 },
  },
  'POST /api/surveys/{survey_id}/links': {
    about: 'a survey',
    deed: 'give a link',
    request: (id) => ({ method: 'POST', url: linksOf(id), payload: { ...LINK, last_day: nextWeek() } }),
    ...{ done: 201, deleted: 404, unknown: 404 },
  },
  'DELETE /api/surveys/{survey_id}/links/{link_id}': {
    about: 'a survey',
    deed: 'give a link',
    request: (id) => ({ method: 'DELETE', url: `${linksOf(id)}/abc` }),
    ...{ done: 404, deleted: 404, unknown: 404 },
  },
};
