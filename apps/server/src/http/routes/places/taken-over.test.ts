import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const OLD = '48212';
const OLDER = '48213';
const NEW = '48211';
const ELSEWHERE = '48230';

const merged = (was: string, now: string, more: object = {}) => ({
  ...{ level: 'panchayat', was, now, kind: 'merged', day: '2020-04-01' },
  ...more,
});

const FORMS = [
  `
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | integer | members | Members | members |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`,
  `
  | survey | type | name | label | taken_from |
  | | begin_group | a | A | |
  | | integer | people | People | sum(household, members) |
  | | end_group | | | |
  | settings | form_id | subject |
  | | index | panchayat |`,
].map((text) => formIn(text));

const aHousehold = (id: string, panchayat_id: string, over: object = {}) =>
  aCreate(id, {
    ...{ village_name: undefined, form_name: 'record:household', form_version: 1, panchayat_id },
    ...{ record: { label: id }, property: { members: 4 }, ...over },
  });

onBothEngines('a panchayat that another one became', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    const context = await contextForTests(server.storage);
    for (const form of FORMS) await publishForm(context, { form, writtenVersion: '', tests: [], by: null });
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
    await admin.batch(
      aCreate('S-old', { panchayat_id: OLD }),
      aCreate('S-older', { panchayat_id: OLDER }),
      aCreate('S-elsewhere', { panchayat_id: ELSEWHERE }),
      aHousehold('R-old', OLD),
      aHousehold('R-elsewhere', ELSEWHERE),
    );
    await staff.batch(aHousehold('R-own', NEW));
  });
  afterEach(() => server.close());

  const note = async (...changes: object[]) => {
    for (const change of changes) expect((await admin.post('/api/places/changes', change)).status).toBe(200);
  };
  const takeBack = () => admin.delete(`/api/places/changes/panchayat/${OLD}/${NEW}`);
  const idsOf = (surveys: readonly { survey_id: string }[]) =>
    surveys.map(({ survey_id }) => survey_id).sort();
  const own = async () =>
    (await staff.get<Panchayat[]>('/api/panchayats')).body.find(({ panchayat_id }) => panchayat_id === NEW);

  it('comes to a phone that was in step, whole, and nothing of a third one', async () => {
    const { cursor, scope } = await staff.pull();
    expect(scope).toEqual([NEW]);
    await note(merged(OLD, NEW));
    const page = await staff.pull(cursor);
    expect(page.scope).toEqual([NEW, OLD]);
    expect(idsOf(page.surveys)).toEqual(['R-old', 'S-old']);
    expect((await staff.get<UserInfo>('/api/auth/me')).body.taken_over).toEqual([OLD]);
    expect(await own()).toMatchObject({ taken_over: [OLD] });
    expect((await staff.get('/api/surveys/S-elsewhere')).status).toBe(404);
    const listed = (await staff.get<WireSurvey[]>('/api/surveys')).body;
    expect(idsOf(listed)).toEqual(['S-old']);
  });

  it('comes with all that had become it', async () => {
    await note(merged(OLDER, OLD, { kind: 'renamed' }), merged(OLD, NEW, { day: '2021-04-01' }));
    expect(idsOf((await staff.pull()).surveys)).toEqual(['R-old', 'R-own', 'S-old', 'S-older']);
    expect(await own()).toMatchObject({ taken_over: [OLD, OLDER] });
  });

  it('comes on the day, not before', async () => {
    await note(merged(OLD, NEW, { day: '2999-04-01' }));
    expect((await staff.pull()).scope).toEqual([NEW]);
    expect((await staff.get('/api/surveys/S-old')).status).toBe(404);
    expect(await own()).not.toHaveProperty('taken_over');
  });

  it('does not come where it goes on without a part', async () => {
    await note(merged(OLD, NEW, { kind: 'parted' }));
    expect((await staff.pull()).scope).toEqual([NEW]);
  });

  it('leaves when the change is taken back, and then an edit is refused', async () => {
    await note(merged(OLD, NEW));
    const { cursor } = await staff.pull();
    expect((await takeBack()).status).toBe(200);
    expect((await staff.pull(cursor)).scope).toEqual([NEW]);
    const [late] = await staff.batch(anUpdate('S-old', 1, { 'basic_info.population': 5 }));
    expect(late).toMatchObject({ status: 'rejected', code: 'forbidden' });
  });

  it('is edited under one’s own name, and not deleted; what was begun there offline is taken', async () => {
    await note(merged(OLD, NEW));
    const [edit, late, removed] = await staff.batch(
      anUpdate('S-old', 1, { 'basic_info.population': 5 }),
      aCreate('S-late', { panchayat_id: OLD }),
      aDelete('S-old', 2),
    );
    expect([edit?.status, late?.status, removed?.code]).toEqual(['applied', 'applied', 'delete_forbidden']);
    expect((await staff.get('/api/surveys/S-old/history')).text).toContain('"user":"staff"');
  });

  it('gives its records to surveys and records of the new one, and no record of a third one', async () => {
    const visit = (id: string, record_id: string) =>
      aCreate(id, { ...{ village_name: undefined, form_name: 'homes', form_version: 1 }, record_id });
    const [before] = await staff.batch(visit('V0', 'R-old'));
    expect(before?.rejected_fields).toEqual({ record_id: 'record_elsewhere' });
    await note(merged(OLD, NEW));
    const [visited, elsewhere, joined] = await staff.batch(
      visit('V1', 'R-old'),
      visit('V2', 'R-elsewhere'),
      anUpdate('R-own', 1, { 'record.merged_into': 'R-old' }),
    );
    expect([visited, elsewhere, joined].map((each) => each?.rejected_fields)).toEqual([
      {},
      { record_id: 'record_elsewhere' },
      {},
    ]);
  });

  it.each([
    ['counts with the new one', {}, { value: 8, from: 2 }],
    ['counts with no part after a split', { kind: 'split' }, { value: 4, from: 1 }],
  ])('%s', async (_, more, figure) => {
    await note(merged(OLD, NEW, more));
    await staff.batch(aCreate('I1', { village_name: undefined, form_name: 'index', form_version: 1 }));
    const { body } = await staff.get<Record<string, object>>('/api/surveys/I1/figures');
    expect(body).toMatchObject({ 'a.people': figure });
  });

  it('is read and edited from each part after a split', async () => {
    await note(merged(OLD, NEW, { kind: 'split' }), merged(OLD, OLDER, { kind: 'split' }));
    expect(await own()).toMatchObject({ part_of: [OLD] });
    const [edit] = await staff.batch(anUpdate('S-old', 1, { 'basic_info.population': 5 }));
    expect(edit?.status).toBe('applied');
    expect((await staff.get('/api/surveys/S-older')).status).toBe(404);
  });

  it('gives a contributor nothing of its own', async () => {
    const teacher = await addContributor(server);
    await giveParts(admin, teacher.user_id, ['basic_info']);
    await note(merged(OLD, NEW));
    expect((await teacher.as.pull()).scope).toEqual([NEW]);
    expect((await teacher.as.get('/api/surveys/S-old')).status).toBe(404);
    expect((await teacher.as.get<UserInfo>('/api/auth/me')).body).not.toHaveProperty('taken_over');
  });
});
