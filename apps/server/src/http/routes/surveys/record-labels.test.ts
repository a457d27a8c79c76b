import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aCreate, aDelete } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const HOMES = formIn(
  `
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | note | Note | |
  | | select_one_from_file household | from | From | |
  | | begin_repeat | wells | Wells | |
  | | select_one_from_file household | owner | Owner | |
  | | end_repeat | | | |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`,
  ['household'],
);

const ELSEWHERE = '48230';

const aHousehold = (id: string, label: string, over: object = {}) =>
  aCreate(id, {
    ...{ village_name: undefined, form_name: 'record:household', form_version: 1 },
    ...{ record: { label, ...over } },
  });

const aVisit = (id: string, record_id: string, home: object, over: object = {}) =>
  aCreate(id, { village_name: undefined, form_name: 'homes', form_version: 1, record_id, home, ...over });

onBothEngines('the names of the records in a survey', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    const context = await contextForTests(server.storage);
    await publishForm(context, { form: HOMES, writtenVersion: '', tests: [], by: null });
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
    await admin.batch(
      aHousehold('R1', 'Geeta Devi'),
      aHousehold('R2', 'Gita', { merged_into: 'R1' }),
      aHousehold('R3', 'Mohan Das'),
      aHousehold('R4', 'Gone'),
    );
    await admin.batch(aDelete('R4', 1));
  });
  afterEach(() => server.close());

  const labels = async (id: string, by = staff) => (await by.get(`/api/surveys/${id}/records`)).body;

  it('are those of its own record and of those that its answers name, in rows, too', async () => {
    const wells = [{ _row: 'w1', owner: 'R1' }];
    await staff.batch(aVisit('S1', 'R3', { head: 'Mohan Das', from: 'R2', note: 'R4', wells }));
    expect(await labels('S1')).toEqual({ R1: 'Geeta Devi', R2: 'Geeta Devi', R3: 'Mohan Das' });
  });

  it('are none of a record that is deleted, or that was never sent', async () => {
    await staff.batch(aVisit('S1', 'R4', { from: 'R-of-nobody' }));
    expect(await labels('S1')).toEqual({});
  });

  it('are none of what is not theirs to read: an answer may name anything', async () => {
    await admin.batch(
      { ...aHousehold('R-elsewhere', 'Elsewhere'), panchayat_id: ELSEWHERE },
      aVisit('S1', 'R3', { from: 'R-elsewhere' }),
      aVisit('S2', 'R3', { from: 'S1' }),
    );
    expect(await labels('S1')).toEqual({ R3: 'Mohan Das' });
    expect(await labels('S1', admin)).toEqual({ R3: 'Mohan Das', 'R-elsewhere': 'Elsewhere' });
    expect(await labels('S2')).toEqual({ R3: 'Mohan Das' });
  });

  it('are nothing for a contributor, who has no records', async () => {
    await staff.batch(aVisit('S1', 'R3', { head: 'Mohan Das', from: 'R1' }));
    const teacher = await addContributor(server);
    await giveParts(admin, teacher.user_id, ['home'], { form: 'homes' });
    expect(await labels('S1', teacher.as)).toEqual({});
  });
});
