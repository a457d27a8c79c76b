import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { secretsForTests } from '../../testing/servers/start.ts';
import { record } from './record.ts';
import { verifyAudit } from './verify.ts';

const recorder = { clock: () => 0, secrets: secretsForTests(), via: 'app' as const };

onBothEngines('the audit log', (database, { engine, execute }) => {
  beforeEach(async () => {
    await database().write(async (r) => {
      for (const subject of ['a', 'b', 'c']) {
        record(r, recorder, { action: 'user_edited', by: null, subject });
      }
      await r.meta.set('colour', 'teal');
    });
  });

  it.each([
    "update audit set user_id = 'somebody else' where id = 2",
    'delete from audit where id = 3',
    "insert into audit (id, at, via, action, details, hash) values (2, '', '', '', '', '') on conflict (id) do update set details = ''",
    ...(engine === 'SQLite'
      ? ["insert or replace into audit (id, at, via, action, details, hash) values (2, '', '', '', '', '')"]
      : ['truncate audit']),
  ])('refuses: %s', async (statement) => {
    await expect(execute(statement)).rejects.toThrow(/only added to/);
  });

  it.each([
    ["update audit set subject = 'somebody else' where id = 2", 2],
    ['delete from audit where id = 2', 2],
    ['delete from audit where id = 3', 3],
    ['delete from audit', 1],
  ])('shows what somebody did who took the triggers away: %s', async (statement, id) => {
    const triggers =
      engine === 'SQLite'
        ? ['drop trigger audit_not_changed', 'drop trigger audit_not_removed']
        : ['alter table audit disable trigger user'];
    await execute(triggers.join('; '));
    await execute(statement);
    if (engine !== 'SQLite') await execute('alter table audit enable trigger user');
    const storage = database();
    expect(await verifyAudit({ storage, secrets: recorder.secrets })).toMatchObject({ kind: 'broken', id });
  });
});
