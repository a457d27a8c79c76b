import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { choices, text, waterForm, whole } from '@sampark/testing/form-builders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const sources = (...names: string[]) => ({
  type: 'select_multiple' as const,
  name: 'sources',
  label: { en: 'Sources' },
  required: false,
  choices: choices(...names),
});
const FIRST = waterForm(whole('wells'), text('owner'), sources('well', 'pond'));
const SECOND = waterForm(whole('wells'), text('remark'), sources('well', 'tap'));

onBothEngines('a survey and the versions of its form', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    [staff, staff2] = [await signIn(server, 'staff'), await signIn(server, 'staff2')];
    await publish(FIRST);
    const answers = { wells: 3, owner: 'Asha', sources: ['well', 'pond'] };
    await staff.batch(aCreate('S1', { form_name: FIRST.name, form_version: 1, water: answers }));
    await publish(SECOND);
  });
  afterEach(() => server.close());

  const publish = async (form: FormDefinition) =>
    publishForm(await contextForTests(server.storage), { form, writtenVersion: '', tests: [], by: null });
  const survey = async () => (await staff.get<WireSurvey>('/api/surveys/S1')).body;
  const move = (base = 1, set: object = {}, was: object = {}) => ({
    ...anUpdate('S1', base, set, was),
    op_id: 'S1.move',
    form_version: 2,
  });

  it('moves it, keeps what is no longer asked, and says so in its history', async () => {
    const [moved] = await staff.batch(move());
    expect(moved).toMatchObject({ status: 'applied', version: 2 });
    expect(await survey()).toMatchObject({
      form_version: 2,
      water: { wells: 3, owner: 'Asha', sources: ['well', 'pond'] },
    });
    const { body } = await staff.get<readonly object[]>('/api/surveys/S1/history');
    expect(body[0]).toMatchObject({ changes: [{ field: 'form_version', was: 1, now: 2 }] });
  });

  it('answers the move with the survey again when it comes twice', async () => {
    const headers = { 'x-sampark-cursor': (await staff.pull()).cursor };
    const surveys = [move()];
    const send = async () =>
      (await staff.post<{ results: object[] }>('/api/sync/batch', { surveys }, headers)).body.results[0];
    expect(await send()).toMatchObject({ duplicate: false, doc: { form_version: 2 } });
    expect(await send()).toMatchObject({ duplicate: true, doc: { form_version: 2 } });
  });

  it('sends the whole survey to readers of deltas', async () => {
    const { cursor } = await staff2.pull();
    await staff.batch(move());
    const { body } = await staff2.get(`/api/sync/changes?deltas=1&cursor=${cursor}`);
    expect(body).toMatchObject({ surveys: [{ survey_id: 'S1', form_version: 2 }] });
  });

  it('takes what a phone has written by the old version, and nobody loses anything', async () => {
    await staff.batch(move(1, { 'water.remark': 'dry' }));
    const [late] = await staff2.batch(
      anUpdate(
        'S1',
        1,
        { 'water.owner': 'Ravi', 'water.sources': ['pond'] },
        { 'water.owner': 'Asha', 'water.sources': ['well', 'pond'] },
      ),
    );
    expect(late).toMatchObject({ status: 'merged', rejected_fields: {} });
    expect(await survey()).toMatchObject({
      form_version: 2,
      water: { wells: 3, owner: 'Ravi', remark: 'dry', sources: ['pond'] },
    });
    const [ticked] = await staff.batch(
      anUpdate('S1', 3, { 'water.sources': ['pond', 'tap'] }, { 'water.sources': ['pond'] }),
    );
    expect(ticked).toMatchObject({ status: 'applied', rejected_fields: {} });
  });

  it('takes the new questions of a survey with the move alone', async () => {
    const remark = { 'water.remark': 'dry' };
    const [before] = await staff.batch(anUpdate('S1', 1, remark));
    expect(before).toMatchObject({ rejected_fields: { 'water.remark': 'unknown_field' } });
    const [after] = await staff.batch(move(1, remark));
    expect(after).toMatchObject({ status: 'applied', rejected_fields: {} });
  });

  it('makes it again with the answers of both versions', async () => {
    const water = { wells: 3, owner: 'Asha', remark: 'dry', sources: ['pond', 'tap'] };
    const [made] = await staff.batch(aCreate('S2', { form_name: FIRST.name, form_version: 2, water }));
    expect(made).toMatchObject({ status: 'applied', rejected_fields: {} });
  });
});
