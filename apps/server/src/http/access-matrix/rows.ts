import { aDelete, anUpdate } from '../../testing/operations.ts';
import type { TestRequest } from '../../testing/servers/client.ts';
import type { SurveyDeed } from './roles-table.ts';
import type { World } from './world.ts';

/** A request about somebody's survey. */
type ForSurvey = (surveyId: string, world: World) => TestRequest;
type Plain = (world: World) => TestRequest | Promise<TestRequest>;

/** The statuses with which an endpoint answers a person who may ask. */
interface Answers {
  readonly done: number;
  /** The status for a survey that was deleted. */
  readonly deleted: number;
  readonly unknown: number;
}

/** The subject of one endpoint, which decides who may ask. */
export type Row =
  /** Anybody, signed in or not. */
  | { readonly about: 'anybody'; readonly request: Plain; readonly done: number }
  /** Everybody who is signed in, about things of their own or in their scope: the request names nothing of others. */
  | { readonly about: 'oneself'; readonly request: Plain; readonly done: number }
  | { readonly about: 'administrators'; readonly request: Plain; readonly done: number }
  /** Administrators everywhere, block officers in their block. */
  | { readonly about: 'officers and administrators'; readonly request: Plain; readonly done: number }
  /** Everybody who may restore surveys somewhere. */
  | { readonly about: 'who may restore'; readonly request: Plain; readonly done: number }
  /** The sign-in of the request itself, which is over after it. */
  | { readonly about: 'this sign-in'; readonly request: Plain; readonly done: number }
  /** A survey by its id; out of scope a read answers 404, a write 403. */
  | ({ readonly about: 'a survey'; readonly deed: SurveyDeed; readonly request: ForSurvey } & Answers)
  /** A new survey in a panchayat. */
  | {
      readonly about: 'a new survey';
      readonly request: (panchayatId: string, world: World) => TestRequest;
      readonly done: number;
      /** The status where there is no such panchayat; absent: 422. */
      readonly nowhere?: number;
    }
  /** Operations of a batch: each is answered for itself, within 200. */
  | { readonly about: 'operations' };

const get =
  (url: string): Plain =>
  () => ({ url });
const oneself = (request: Plain, done = 200): Row => ({ about: 'oneself', request, done });
const administrators = (request: Plain, done = 200): Row => ({ about: 'administrators', request, done });
const anybody = (url: string): Row => ({ about: 'anybody', request: get(url), done: 200 });

const json = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) => ({
  method,
  url,
  payload,
});
const csv = (url: string, payload: string) => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': 'text/csv' },
});
const workbook = (url: string) => ({
  method: 'POST' as const,
  url,
  payload: '| survey | type | name | label |\n| | integer | depth | Depth |',
  headers: { 'content-type': 'application/octet-stream' },
});
const wrongPassword = { current_password: 'not this', new_password: 'another word' };

const DRAFT = {
  survey_id: 'S',
  panchayat_id: '48211',
  form_name: 'village-standard',
  form_version: 1,
  edits: {},
  last_auto_save: '2026-11-20T10:00:00.000Z',
};

/** The rows of the endpoints, but of those about links. */
export const ROWS: Readonly<Record<string, Row>> = {
  'GET /api/health': anybody('/api/health'),
  'GET /api/ping': anybody('/api/ping'),
  'POST /api/auth/login': {
    about: 'anybody',
    request: () => json('POST', '/api/auth/login', { username: 'officer', password: 'officer-demo' }),
    done: 200,
  },

  'GET /api/auth/me': oneself(get('/api/auth/me')),
  'POST /api/auth/change-password': oneself(
    () => json('POST', '/api/auth/change-password', wrongPassword),
    400,
  ),
  'GET /api/account': oneself(get('/api/account')),
  'PATCH /api/account': oneself(() => json('PATCH', '/api/account', { full_name: 'Somebody' })),
  'GET /api/account/sessions': oneself(get('/api/account/sessions')),
  'DELETE /api/account/sessions': oneself(() => json('DELETE', '/api/account/sessions')),
  'DELETE /api/account/sessions/{session_id}': oneself(
    () => json('DELETE', '/api/account/sessions/abc'),
    404,
  ),
  'POST /api/account/device-keys': oneself(() => json('POST', '/api/account/device-keys', { keys: [] })),
  'POST /api/account/two-factor': oneself(() => json('POST', '/api/account/two-factor')),
  'POST /api/account/two-factor/confirm': oneself(
    () => json('POST', '/api/account/two-factor/confirm', { code: '000000' }),
    400,
  ),
  'POST /api/account/two-factor/off': oneself(
    () => json('POST', '/api/account/two-factor/off', { password: 'not this' }),
    400,
  ),
  'GET /api/drafts': oneself(get('/api/drafts')),
  'GET /api/drafts/{survey_id}': oneself(({ fresh }) => ({ url: `/api/drafts/${fresh()}` })),
  'PUT /api/drafts/{survey_id}': oneself(({ fresh }) => json('PUT', `/api/drafts/${fresh()}`, DRAFT)),
  'DELETE /api/drafts/{survey_id}': oneself(({ fresh }) => json('DELETE', `/api/drafts/${fresh()}`)),
  'GET /api/forms': oneself(get('/api/forms')),
  'GET /api/panchayats': oneself(get('/api/panchayats')),
  'GET /api/panchayats/contacts': oneself(get('/api/panchayats/contacts')),
  'GET /api/panchayats/followed': oneself(get('/api/panchayats/followed')),
  'PUT /api/panchayats/followed': oneself(() =>
    json('PUT', '/api/panchayats/followed', { panchayat_ids: [] }),
  ),
  'GET /api/panchayats/villages': oneself(get('/api/panchayats/villages')),
  'GET /api/places/blocks': oneself(get('/api/places/blocks')),
  'GET /api/places/panchayats': oneself(get('/api/places/panchayats')),
  'GET /api/places/panchayats/{panchayat_id}': oneself(get('/api/places/panchayats/48211')),
  'GET /api/schemas': oneself(get('/api/schemas')),
  'GET /api/schemas/{name}': oneself(get('/api/schemas/village-standard')),
  // A seal that is not the server's own is refused to everybody alike.
  'PUT /api/schemas/{name}/versions/{version}': oneself(
    () => json('PUT', '/api/schemas/wells/versions/1', {}),
    422,
  ),
  'GET /api/surveys': oneself(get('/api/surveys')),
  'GET /api/sync/changes': oneself(get('/api/sync/changes')),
  'GET /api/sync/events': oneself(get('/api/sync/events')),
  'GET /api/sync/logs': oneself(get('/api/sync/logs')),
  'GET /api/sync/status': oneself(get('/api/sync/status')),

  'GET /api/users/overview': administrators(get('/api/users/overview')),
  'GET /api/users/surveys': administrators(get('/api/users/surveys')),
  'POST /api/auth/register': administrators(({ fresh }) =>
    json('POST', '/api/auth/register', { username: fresh(), role: 'staff', panchayat_id: '48211' }),
  ),
  'PATCH /api/users/{user_id}': administrators(async ({ person }) =>
    json('PATCH', `/api/users/${await person()}`, { full_name: 'Somebody' }),
  ),
  'POST /api/users/{user_id}/reset-password': administrators(async ({ person }) =>
    json('POST', `/api/users/${await person()}/reset-password`),
  ),
  'POST /api/users/{user_id}/device-keys': administrators(async ({ person }) =>
    json('POST', `/api/users/${await person()}/device-keys`),
  ),

  'POST /api/places/blocks': administrators(({ fresh }) =>
    json('POST', '/api/places/blocks', {
      code: fresh().replace(/\D/g, '77'),
      name: 'Siddhaur',
      district: { code: '125', name: 'Barabanki' },
      state: { code: '9', name: 'Uttar Pradesh' },
    }),
  ),
  'POST /api/places/panchayats': administrators(({ fresh }) =>
    json('POST', '/api/places/panchayats', { name: fresh(), block_id: '1041' }),
  ),
  'PATCH /api/places/panchayats/{panchayat_id}': administrators(() =>
    json('PATCH', '/api/places/panchayats/48211', { form_name: 'village-standard' }),
  ),
  'POST /api/places/panchayats/{panchayat_id}/villages': administrators(({ fresh }) =>
    json('POST', '/api/places/panchayats/48211/villages', { name: fresh() }),
  ),
  'PATCH /api/places/panchayats/{panchayat_id}/villages/{village_code}': administrators(() =>
    json('PATCH', '/api/places/panchayats/48211/villages/168220', { is_active: true }),
  ),
  'POST /api/forms': administrators(() => workbook('/api/forms?file=wells.md')),
  'POST /api/forms/check': administrators(() => workbook('/api/forms/check?file=wells.md')),
  'GET /api/forms/{name}/panchayats': administrators(get('/api/forms/village-standard/panchayats')),
  'PUT /api/forms/{name}/panchayats': administrators(() =>
    json('PUT', '/api/forms/village-standard/panchayats', {
      how: 'no_more',
      where: { panchayat_ids: ['48211'] },
    }),
  ),
  'PUT /api/forms/{name}/retired': administrators(
    () => json('PUT', '/api/forms/village-standard/retired', { retired: false }),
    204,
  ),
  'POST /api/places/changes': administrators(
    () =>
      json('POST', '/api/places/changes', {
        level: 'panchayat',
        was: '48211',
        now: '48211',
        kind: 'merged',
        day: '2026-04-01',
      }),
    422,
  ),
  'DELETE /api/places/changes/{level}/{was}/{now}': administrators(
    () => json('DELETE', '/api/places/changes/panchayat/48211/48212'),
    404,
  ),
  'POST /api/places/changes/file': administrators(() =>
    csv('/api/places/changes/file', 'Level,Old Code,New Code,Change,From'),
  ),
  'GET /api/forms/{name}/shares': administrators(get('/api/forms/village-standard/shares')),
  'POST /api/forms/{name}/shares': administrators(
    () =>
      json('POST', '/api/forms/village-standard/shares', {
        user_id: 'demo-staff',
        parts: ['basic_info'],
        last_day: null,
      }),
    422,
  ),
  'DELETE /api/forms/{name}/shares/{share_id}': administrators(
    () => ({ method: 'DELETE', url: '/api/forms/village-standard/shares/abc' }),
    404,
  ),
  'POST /api/places/imports': administrators(() => csv('/api/places/imports', 'State Code,State Name')),
  'GET /api/places/imports': administrators(get('/api/places/imports')),
  'GET /api/places/imports/{import_id}': administrators(get('/api/places/imports/abc'), 404),
  'POST /api/places/imports/{import_id}/apply': administrators(
    () => json('POST', '/api/places/imports/abc/apply'),
    404,
  ),
  'POST /api/users/import': administrators(() => csv('/api/users/import?dry_run=true', 'username,role')),

  'GET /api/surveys/deleted': { about: 'who may restore', request: get('/api/surveys/deleted'), done: 200 },
  'POST /api/auth/logout': {
    about: 'this sign-in',
    request: () => json('POST', '/api/auth/logout'),
    done: 200,
  },

  'GET /api/surveys/{survey_id}': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({ url: `/api/surveys/${id}` }),
    done: 200,
    deleted: 404,
    unknown: 404,
  },
  'GET /api/surveys/{survey_id}/figures': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({ url: `/api/surveys/${id}/figures` }),
    done: 200,
    deleted: 404,
    unknown: 404,
  },
  'GET /api/surveys/{survey_id}/records': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({ url: `/api/surveys/${id}/records` }),
    done: 200,
    deleted: 404,
    unknown: 404,
  },
  'GET /api/surveys/{survey_id}/history': {
    about: 'a survey',
    deed: 'see',
    request: (id) => ({ url: `/api/surveys/${id}/history` }),
    done: 200,
    deleted: 200,
    unknown: 404,
  },
  'PUT /api/surveys/{survey_id}': {
    about: 'a survey',
    deed: 'edit',
    request: (id) => json('PUT', `/api/surveys/${id}`, { version: 1, basic_info: { population: 900 } }),
    done: 200,
    deleted: 410,
    unknown: 404,
  },
  'DELETE /api/surveys/{survey_id}': {
    about: 'a survey',
    deed: 'delete',
    request: (id) => json('DELETE', `/api/surveys/${id}`),
    done: 200,
    deleted: 404,
    unknown: 404,
  },
  'POST /api/surveys': {
    about: 'a new survey',
    request: (panchayat_id, { fresh }) =>
      json('POST', '/api/surveys', { survey_id: fresh(), village_name: 'Nagla', panchayat_id }),
    done: 201,
  },
  'POST /api/sync/batch': { about: 'operations' },
};

/** Operations of a batch on a survey, by their action. */
export const OPERATIONS: Readonly<
  Record<string, { readonly deed: SurveyDeed; readonly of: (id: string) => object }>
> = {
  update: { deed: 'edit', of: (id) => anUpdate(id, 1, { 'basic_info.population': 900 }) },
  'an update of the name': { deed: 'edit the name', of: (id) => anUpdate(id, 1, { village_name: 'Naya' }) },
  delete: { deed: 'delete', of: (id) => aDelete(id, 1) },
};
