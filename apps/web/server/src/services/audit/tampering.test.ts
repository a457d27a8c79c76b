import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestStorage, testEngines } from '../../testing/engines.ts';
import { secretsForTests } from '../../testing/start.ts';
import { record } from './record.ts';
import { verifyAudit } from './verify.ts';

const recorder = { clock: () => 0, secrets: secretsForTests(), via: 'app' as const };

describe.each(testEngines())('the audit log on $name', (engine) => {
  if (!engine.available) {
    it.skip('needs a PostgreSQL');
    return;
  }
  let database: TestStorage;
  beforeEach(async () => {
    database = await engine.open();
    await database.storage.write(async (r) => {
      for (const subject of ['a', 'b', 'c']) {
        record(r, recorder, { action: 'user_edited', by: null, subject });
      }
      await r.meta.set('colour', 'teal');
    });
  });
  afterEach(() => database.dispose());
  afterAll(() => engine.end());

  it.each([
    "update audit set user_id = 'somebody else' where id = 2",
    'delete from audit where id = 3',
    "insert into audit (id, at, via, action, details, hash) values (2, '', '', '', '', '') on conflict (id) do update set details = ''",
    ...(engine.name === 'SQLite'
      ? ["insert or replace into audit (id, at, via, action, details, hash) values (2, '', '', '', '', '')"]
      : ['truncate audit']),
  ])('refuses: %s', async (statement) => {
    await expect(database.execute(statement)).rejects.toThrow(/only added to/);
  });

  it.each([
    ["update audit set subject = 'somebody else' where id = 2", 2],
    ['delete from audit where id = 2', 2],
    ['delete from audit where id = 3', 3],
    ['delete from audit', 1],
  ])('shows what somebody did who took the triggers away: %s', async (statement, id) => {
    const triggers =
      engine.name === 'SQLite'
        ? ['drop trigger audit_not_changed', 'drop trigger audit_not_removed']
        : ['alter table audit disable trigger user'];
    await database.execute(triggers.join('; '));
    await database.execute(statement);
    if (engine.name !== 'SQLite') await database.execute('alter table audit enable trigger user');
    const { storage } = database;
    expect(await verifyAudit({ storage, secrets: recorder.secrets })).toMatchObject({ kind: 'broken', id });
  });
});
