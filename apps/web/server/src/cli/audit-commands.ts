import { parseArgs } from 'node:util';
import { counted } from '../counted.ts';
import { type ListedEntry, listAudit } from '../services/audit/list.ts';
import { verifyAudit } from '../services/audit/verify.ts';
import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

/** Compares every entry of the audit log with the one before it. */
export async function auditVerify(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  const result = await withContext(around, verifyAudit);
  if (result.kind === 'whole') {
    around.say(`OK: the audit log is whole, ${counted(result.entries, 'entry', 'entries')}.`);
    return 0;
  }
  around.complain(`sampark: the audit log is broken: entry ${result.id} ${result.problem}`);
  return 1;
}

const who = ({ by, user_id, via }: ListedEntry): string =>
  by ?? user_id ?? (via === 'app' ? '-' : '(command line)');

/** Writes an entry as a line: `#12 2026-11-20T12:00:00.000Z asha password_reset sita {"two_factor_off":true}`. */
const lineOf = (entry: ListedEntry): string =>
  [
    `#${entry.id}`,
    entry.at,
    who(entry),
    entry.action,
    ...(entry.subject === null ? [] : [entry.whom ?? entry.subject]),
    ...(entry.details === '{}' ? [] : [entry.details]),
  ].join(' ');

const text = { type: 'string' } as const;

/** Reads from when on, and by or about whom, entries are wanted. */
function readFilter(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: { since: text, user: text }, strict: true });
  const { since = '', user } = values;
  if (since === '') return { since, user };
  const at = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(since) ? Date.parse(since) : Number.NaN;
  // The 30th of February is the 2nd of March to JavaScript.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(since.slice(0, 10));
  if (!isDay) throw new UsageError(`${since} is no day like 2026-11-01`);
  return { since: new Date(at).toISOString(), user };
}

/** Lists the audit log, oldest entry first. */
export async function auditList(args: readonly string[], around: Surroundings): Promise<number> {
  const { since, user } = readFilter(args);
  return withContext(around, async (context) => {
    const found = user === undefined ? null : await context.storage.now.users.byUsername(user.toLowerCase());
    if (found === undefined) {
      around.complain('sampark: there is no such user');
      return 1;
    }
    for await (const entry of listAudit(context, { since, userId: found?.user_id ?? null })) {
      around.say(lineOf(entry));
    }
    return 0;
  });
}
