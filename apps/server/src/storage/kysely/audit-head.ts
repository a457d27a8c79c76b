import { type AuditHead, BEFORE_THE_FIRST } from '../audit-chain.ts';
import { AUDIT_HEAD } from './audit-repository.ts';
import { type Executor, locked } from './sql-tools.ts';

/** Locks and returns the end of the log: this transaction alone may move it on until it commits. */
export async function lockedHead({ db, engine }: Executor): Promise<AuditHead> {
  const first: AuditHead = { id: 0, hash: BEFORE_THE_FIRST, signature: '' };
  await db
    .insertInto('meta')
    .values({ key: AUDIT_HEAD, value: JSON.stringify(first) })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute();
  const head = db.selectFrom('meta').select('value').where('key', '=', AUDIT_HEAD);
  const { value } = await locked(engine, head, 'lock').executeTakeFirstOrThrow();
  return JSON.parse(value) as AuditHead;
}
