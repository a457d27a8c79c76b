import { anAbout, oneAnswerPart, xmlAnswers } from '../../testing/odk/collect.ts';
import type { Row } from './rows.ts';

const FORM = '/v1/projects/1/forms/village-standard';

const read = (url: string, done = 200): Row => ({ about: 'oneself', request: () => ({ url }), done });

/** The rows of the endpoints that ODK Central's clients ask. `routes/odk/access.test.ts` asks whose surveys they tell. */
export const ODK_ROWS: Readonly<Record<string, Row>> = {
  'POST /v1/sessions': {
    about: 'anybody',
    request: () => ({
      method: 'POST',
      url: '/v1/sessions',
      payload: { email: 'officer', password: 'officer-demo' },
    }),
    done: 200,
  },
  'GET /v1/users/current': read('/v1/users/current'),
  'GET /v1/projects': read('/v1/projects'),
  'GET /v1/projects/{project}': read('/v1/projects/1'),
  'HEAD /v1/projects/{project}/submission': {
    about: 'oneself',
    request: () => ({ method: 'HEAD', url: '/v1/projects/1/submission' }),
    done: 204,
  },
  'POST /v1/projects/{project}/submission': {
    about: 'a new survey',
    request: (panchayat, { fresh }) => ({
      method: 'POST',
      url: '/v1/projects/1/submission',
      ...oneAnswerPart(xmlAnswers(anAbout({ panchayat }), { instance: `uuid:${fresh()}` })),
    }),
    done: 201,
    nowhere: 400,
  },
  'GET /v1/projects/{project}/formList': read('/v1/projects/1/formList'),
  // Contributors have none of these; `routes/odk/collect/forms.test.ts` asks who has which.
  'GET /v1/projects/{project}/forms/{form}.xml': read('/v1/projects/1/forms/unheard-of.xml', 404),
  'GET /v1/projects/{project}/forms/{form}/manifest': read('/v1/projects/1/forms/unheard-of/manifest', 404),
  'GET /v1/projects/{project}/forms/{form}/attachments/{name}': read(
    '/v1/projects/1/forms/unheard-of/attachments/sampark.villages.csv',
    404,
  ),
  'GET /v1/projects/{project}/forms': read('/v1/projects/1/forms'),
  'GET /v1/projects/{project}/forms/{form}': read(FORM),
  'GET /v1/projects/{project}/forms/{form}/fields': read(`${FORM}/fields`),
  'GET /v1/projects/{project}/forms/{form}/submissions': read(`${FORM}/submissions`),
  'GET /v1/projects/{project}/forms/{form}/submissions.csv': read(`${FORM}/submissions.csv`),
  'GET /v1/projects/{project}/forms/{form}/submissions.csv.zip': read(`${FORM}/submissions.csv.zip`),
  'GET /v1/projects/{project}/forms/{form}/submissions.geojson': read(`${FORM}/submissions.geojson`),
  'GET /v1/projects/{project}/forms/{form}/submissions/{instance}': read(
    `${FORM}/submissions/unheard-of`,
    404,
  ),
  'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/attachments': read(
    `${FORM}/submissions/unheard-of/attachments`,
    404,
  ),
  'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/attachments/{name}': read(
    `${FORM}/submissions/unheard-of/attachments/sha256:${'0'.repeat(64)}.jpg`,
    404,
  ),
  'GET /v1/projects/{project}/forms/{form}/submissions/{instance}/comments': read(
    `${FORM}/submissions/unheard-of/comments`,
    404,
  ),
  'POST /v1/projects/{project}/forms/{form}/submissions/{instance}/comments': {
    about: 'oneself',
    request: () => ({
      method: 'POST',
      url: `${FORM}/submissions/unheard-of/comments`,
      payload: { body: 'Ask the headman' },
    }),
    done: 404,
  },
  // `routes/odk/review.test.ts` asks who may review what.
  'PATCH /v1/projects/{project}/forms/{form}/submissions/{instance}': {
    about: 'oneself',
    request: () => ({
      method: 'PATCH',
      url: `${FORM}/submissions/unheard-of`,
      payload: { reviewState: 'approved' },
    }),
    done: 404,
  },
  'GET /v1/projects/{project}/forms/{form}.svc': read(`${FORM}.svc`),
  'GET /v1/projects/{project}/forms/{form}.svc/': read(`${FORM}.svc/`),
  'GET /v1/projects/{project}/forms/{form}.svc/$metadata': read(`${FORM}.svc/$metadata`),
  'GET /v1/projects/{project}/forms/{form}.svc/{table}': read(`${FORM}.svc/Submissions`),
  'GET /v1/projects/{project}/forms/{form}.svc/{table}/{*}': read(
    `${FORM}.svc/Submissions('unheard-of')/basic_info`,
    404,
  ),
};
