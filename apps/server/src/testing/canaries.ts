import { formIn } from '@sampark/testing/xlsforms';
import { EVERY_ROW } from '../http/access-matrix/every-row.ts';
import type { Row } from '../http/access-matrix/rows.ts';
import type { World } from '../http/access-matrix/world.ts';
import { aCreate, aDelete, anUpdate } from './operations.ts';
import type { TestClient, TestRequest } from './servers/client.ts';
import type { TestServer } from './servers/start.ts';

/** A form about a school, beside a health centre and a headman that are none of the school's business. */
export const FORM = {
  ...formIn(`
    | survey | type | name | label | relevant | calculation |
    | | begin_group | school | School | | |
    | | text | head | Head | | |
    | | integer | pupils | Pupils | \${nurse} != '' | |
    | | begin_repeat | rooms | Rooms | | |
    | | text | roof | Roof | | |
    | | end_repeat | | | | |
    | | end_group | | | | |
    | | begin_group | health | Health | | |
    | | text | nurse | Nurse | | |
    | | text | doctor | Doctor | | |
    | | begin_repeat | visits | Visits | | |
    | | text | note | Note | | |
    | | end_repeat | | | | |
    | | calculate | both | Both | | concat(\${nurse}, \${doctor}) |
    | | end_group | | | | |
    | settings | form_id | form_title |
    | | places | Places |`),
  version: 1,
};

export const ID = 'S1';
/** It stands in every closed value, and in the name of whoever has to do with those alone. */
export const CANARY = 'canary';
export const canary = (what: string): string => `${CANARY}-${what}`;

/** Makes the form, and surveys whose every closed value holds the canary: live, in the history, in conflicts, deleted. */
export async function withCanaries({ storage }: TestServer, staff: TestClient): Promise<void> {
  await storage.write((r) =>
    r.forms.insert([{ name: FORM.name, version: 1, definition: JSON.stringify(FORM) }]),
  );
  const school = { head: 'Kamla', pupils: 31, 'rooms/@k1': 'V', 'rooms/@k1/roof': 'tin' };
  const health = { nurse: canary('nurse'), 'visits/@k2': 'V', 'visits/@k2/note': canary('note') };
  const made = aCreate(ID, { form_name: FORM.name, form_version: 1, school, health });
  await staff.batch(
    made,
    { ...anUpdate(ID, 1, { 'health.nurse': canary('later'), 'school.pupils': 32 }), op_id: 'later' },
    // Somebody who had seen other values is in conflict in both modules.
    { ...anUpdate(ID, 2, { 'health.nurse': canary('mine') }, { 'health.nurse': 'x' }), op_id: 'c1' },
    { ...anUpdate(ID, 2, { 'school.head': 'Meena' }, { 'school.head': 'x' }), op_id: 'c2' },
    aCreate('S2', { form_name: 'village-standard', village_name: canary('other form') }),
    aCreate('S3', { form_name: FORM.name, form_version: 1, health: { nurse: canary('deleted') } }),
    aDelete('S3', 1),
    { ...anUpdate('S3', 1, { 'health.doctor': canary('late') }), op_id: 'late' },
  );
}

const requestsOf = (row: Row, world: World): (TestRequest | Promise<TestRequest>)[] => {
  switch (row.about) {
    case 'a survey':
      return [ID, 'S2', 'S3', 'S9'].map((id) => row.request(id, world));
    case 'a new survey':
      return [row.request('48211', world)];
    case 'operations':
      return [];
    case 'this sign-in':
      return [];
    default:
      return [row.request(world)];
  }
};

/** Lists a request to every route about these surveys, and to those that list surveys more than one. */
export const everyRequest = (world: World): (TestRequest | Promise<TestRequest>)[] => [
  ...Object.values(EVERY_ROW).flatMap((row) => requestsOf(row, world)),
  ...['', '?columns=1', '?columns=1&deltas=1'].map((query) => ({ url: `/api/sync/changes${query}` })),
  ...['status=conflict', 'status=complete', `q=${CANARY}`, 'created_by=demo-staff', 'by=updated_at'].map(
    (query) => ({ url: `/api/surveys?${query}` }),
  ),
  { url: `/api/drafts/${ID}` },
];
