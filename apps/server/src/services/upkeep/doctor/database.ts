import { counted } from '../../../counted.ts';
import { firstLine } from '../../../first-line.ts';
import type { Storage } from '../../../storage/port.ts';
import { idsThatAre, thoseWithNames } from '../../access/accounts/people/erase-user.ts';
import type { ErasedList } from '../../access/accounts/people/erased-list.ts';
import type { Secrets } from '../../access/secrets/seal.ts';
import { drillOf } from '../../audit/drill-entry.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const DAY = 24 * 60 * 60 * 1000;
const BACKUP_DAYS = 2;
/** A drill is made every week. */
const DRILL_DAYS = 10;

/** Checks the clock, as far as the newest record shows. */
export async function checkClock({ now }: Storage, clock: number): Promise<Finding> {
  const newest = await now.audit.newest();
  const line = `the clock says ${new Date(clock).toISOString()}`;
  if (newest !== undefined && Date.parse(newest.at) > clock + 60_000) {
    return error(
      `${line}, but something was recorded at ${newest.at}: set the clock, and keep it right with NTP`,
    );
  }
  if (clock < Date.parse('2026-01-01')) return error(`${line}, which is long past: set the clock`);
  return ok(line);
}

/** Checks how long ago the last backup was made. */
export async function checkBackups({ now }: Storage, clock: number): Promise<Finding> {
  const last = await now.audit.newest('backup_made');
  if (last === undefined) {
    return warning(
      'no backup was ever made: npm run sampark -- backup FILE, and see docs/deployment.md for a timer',
    );
  }
  const days = Math.floor((clock - Date.parse(last.at)) / DAY);
  const line = `the last backup was made at ${last.at}`;
  return days >= BACKUP_DAYS ? warning(`${line}, ${days} days ago: see that the timer runs`) : ok(line);
}

/** Checks how long ago a backup was last restored for trial, and whether a server could have gone on with it. */
export async function checkDrill({ now }: Storage, clock: number): Promise<Finding> {
  const last = await now.audit.newest('backup_drilled');
  const how = 'npm run sampark -- drill FOLDER, and see docs/deployment.md for a timer';
  if (last === undefined) return warning(`no backup was ever restored for trial: ${how}`);
  const line = `the last drill was at ${last.at}`;
  const { ok: isOk, not_tried } = drillOf(last);
  if (not_tried) {
    return warning(
      `${line}, and did not come to the backup: its report says why (journalctl -u sampark-drill). Mend that, and drill again`,
    );
  }
  if (!isOk) {
    return error(`${line}, and no server could go on with that backup: make a new one, and drill again`);
  }
  const days = Math.floor((clock - Date.parse(last.at)) / DAY);
  return days > DRILL_DAYS ? warning(`${line}, ${days} days ago: ${how}`) : ok(line);
}

/** Checks that the audit log is whole. */
export async function checkAudit(storage: Storage, secrets: Secrets): Promise<Finding> {
  const verified = await verifyAudit({ storage, secrets });
  return verified.kind === 'whole'
    ? ok(`the audit log is whole, ${counted(verified.entries, 'entry', 'entries')}`)
    : error(
        `the audit log is broken: entry ${verified.id} ${verified.problem}. Keep a copy of everything and ask who has access`,
      );
}

/** The command that makes the first administrator. */
export const ADD_ADMINISTRATOR = 'npm run sampark -- user add --username NAME --role admin';

/** Checks that somebody can look after the others. */
export async function checkAdministrators({ now }: Storage): Promise<Finding> {
  const people = await now.people.all();
  const count = people.filter((person) => person.role === 'admin' && person.is_active === 1).length;
  return count === 0
    ? warning(`there is no administrator: ${ADD_ADMINISTRATOR}`)
    : ok(`${counted(count, 'administrator')}, ${counted(people.length, 'person', 'people')} in all`);
}

/** Checks the accounts that were erased against the list outside of the database: none has its name again, as after a restore, and none is missing there. */
export async function* checkErased(storage: Storage, list: ErasedList): AsyncGenerator<Finding> {
  const listed = await list.read().catch((problem: unknown) => firstLine(problem));
  if (typeof listed === 'string') {
    yield error(listed);
    return;
  }
  const erased = idsThatAre(listed, 'erased');
  const back = await thoseWithNames(storage, erased);
  yield back.length === 0
    ? ok(`${counted(erased.length, 'account was', 'accounts were')} erased, and none is back`)
    : error(
        `${counted(back.length, 'erased account is', 'erased accounts are')} back with their names, as after a restore: npm run sampark -- user erase --listed`,
      );
  const unfinished = await storage.now.erasure.unfinished();
  if (unfinished.length > 0) {
    yield warning(
      `${counted(unfinished.length, 'erased account')} (${unfinished.join(', ')}) may still be named in surveys and the audit log: a server that runs is at it, or goes on within the hour`,
    );
  }
  const unlisted = (await storage.now.users.erased()).filter((id) => listed.get(id) !== 'erased');
  if (unlisted.length > 0) {
    yield warning(
      `the list for restores lacks ${counted(unlisted.length, 'erased account')} (${unlisted.join(', ')}): the server adds them within the hour, or at its start`,
    );
  }
  const begun = await thoseWithNames(storage, idsThatAre(listed, 'begun'));
  if (begun.length > 0) {
    yield warning(
      `the erasure of ${counted(begun.length, 'account')} (${begun.join(', ')}) was begun and did not end: erase them again under Users, or beside their link`,
    );
  }
}
