import { isOfTree } from '@sampark/core/survey/record-form';
import { isRowPath } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type FieldPath, sameValue, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import type { Random } from '@sampark/testing/random';
import { isAlive, type Typed } from '@sampark/testing/simulation/rows';
import type { RunningAppData } from '../../src/data/app-data.ts';
import type { SurveyView } from '../../src/data/ports/surveys/open-survey.ts';
import type { Device } from '../device.ts';
import { shown } from '../device.ts';
import type { Fault } from '../faulty-network.ts';
import { type At, isTold, type RowLedger } from './row-ledger.ts';
import { DEPTH_OF_RECORD, recordHearing } from './source-records.ts';
import { PASSWORD } from './stores-server.ts';

/** A device, the app on it, and the people who may sign in on it. */
export interface PersonAtDevice {
  readonly name: string;
  readonly device: Device;
  readonly people: readonly string[];
  app: RunningAppData;
  person: string;
}

/** A Save of one person on one device: the newest by survey and field. */
export type Saves = Map<string, { survey_id: string; field: string; value: unknown }>;

export const keyOf = (user: PersonAtDevice, id: string, field: string): string =>
  `${user.name} ${user.person} ${id} ${field}`;

const FAULTS: readonly Fault[] = ['cut', 'lose-response', 'portal', 'double', 'truncate'];

/** Waits until the app has ended what it does by itself after an action. */
export const quiet = async ({ app }: PersonAtDevice): Promise<void> => {
  await app.sync.now();
};

export const idsOn = ({ app }: PersonAtDevice): string[] =>
  (app.surveys.all.get() ?? []).map((each) => each.survey_id).sort();

/**
 * Syncs once, over a network that may do something to one of the requests. @returns the fault that struck, if one did
 */
export const syncOnce = async (user: PersonAtDevice, fault: Fault | null): Promise<Fault | null> => {
  const { device } = user;
  if (fault) device.fault('/api/sync/', fault);
  device.goOnline();
  await quiet(user);
  device.goOffline();
  await quiet(user);
  return device.heal() ? null : fault;
};

export const syncBadly = (user: PersonAtDevice, random: Random): Promise<Fault | null> =>
  syncOnce(user, random.chance(0.6) ? random.pick(FAULTS) : null);

export const signIn = async (user: PersonAtDevice, username: string): Promise<void> => {
  const { app, device } = user;
  if (user.person === username) return;
  if (user.person !== '') await app.session.signOut();
  device.goOnline();
  const result = await app.session.signIn({ username, password: PASSWORD, remember: true });
  if (!result.ok) throw new Error(`${username} cannot sign in: ${result.because}`);
  user.person = username;
  await quiet(user);
  device.goOffline();
  await quiet(user);
};

export const restart = async (user: PersonAtDevice): Promise<void> => {
  await user.device.kill();
  user.app = await user.device.start();
  await quiet(user);
};

export const create = async (
  user: PersonAtDevice,
  village_name: string,
  panchayat_id: string,
): Promise<string> => {
  const result = await user.app.surveys.create({ village_name, panchayat_id });
  if (!result.ok) throw new Error(result.because);
  await quiet(user);
  return result.survey_id;
};

/** Everything that the schedule keeps of what people said. */
export interface Records {
  readonly saves: Saves;
  readonly rows: RowLedger;
  /** Surveys that somebody deleted on their device. */
  readonly removed: Set<string>;
}

/** A number of the schedule's own, or several. */
export interface Fresh {
  readonly random: Random;
  readonly fresh: () => number;
}

/** Notes what a Save of a row saved in its record, too: the record may wait for a choice there. */
async function noteSavedInRecord(
  user: PersonAtDevice,
  surveyId: string,
  [field, value]: readonly [FieldPath, Value],
  saves: Saves,
): Promise<void> {
  const record = recordHearing(surveyId, field);
  if (record === null) return;
  const saved = await user.app.surveys.read(record);
  if (!saved || !sameValue(valueAt(saved.values, DEPTH_OF_RECORD), value)) return;
  saves.set(keyOf(user, record, DEPTH_OF_RECORD), { survey_id: record, field: DEPTH_OF_RECORD, value });
}

/**
 * Notes that somebody chose an answer in a row: the choice replaces a Save in the row's record that was not sent. Throws where the record still
 * waits for a choice, which was made (I24). @param isOne whether there was one answer alone, or its row is out: nothing is chosen for the record
 */
async function noteChosenInRecord(
  user: PersonAtDevice,
  surveyId: string,
  { field, isOne }: { readonly field: FieldPath; readonly isOne: boolean },
  saves: Saves,
): Promise<void> {
  const record = recordHearing(surveyId, field);
  if (record === null) return;
  saves.delete(keyOf(user, record, DEPTH_OF_RECORD));
  const { conflicts = [] } = (await user.app.surveys.read(record)) ?? {};
  if (!isOne && conflicts.some((conflict) => conflict.field === DEPTH_OF_RECORD))
    throw new Error(`I24: ${field} of ${surveyId} was chosen, and its record ${record} still asks`);
}

/** Notes what a Save saved: all that was a draft, but for fields in conflict. */
const noteSave = async (
  at: At,
  user: PersonAtDevice,
  before: SurveyView,
  after: SurveyView,
  records: Records,
): Promise<void> => {
  records.rows.agreed(at, before.values, (field) => before.drafted.has(field));
  for (const field of before.drafted) {
    if (after.drafted.has(field)) continue;
    const value = valueAt(before.values, field);
    if (isTold(field)) records.rows.saved(at, field, value);
    else {
      records.saves.set(keyOf(user, at.survey_id, field), { survey_id: at.survey_id, field, value });
      await noteSavedInRecord(user, at.survey_id, [field, value], records.saves);
    }
  }
};

/**
 * Types into a survey, and saves it or leaves a draft.
 * @param pick chooses what to type by what is on the screen
 */
export const type = async (
  user: PersonAtDevice,
  survey_id: string,
  pick: (shown: Values, formVersion: number) => Typed,
  records: Records & { readonly isSaved: boolean },
): Promise<void> => {
  const survey = user.app.surveys.open(survey_id);
  const at = { by: `${user.name} ${user.person}`, survey_id };
  const view = await shown(survey);
  const typed = pick(view.values, view.form.version);
  for (const each of typed) records.rows.types(at, each, view.values, view.drafted.has(each[0]));
  survey.typeAll(typed);
  const before = await shown(survey);
  const result = records.isSaved ? await survey.save() : null;
  if (result?.kind === 'local' || result?.kind === 'conflict')
    await noteSave(at, user, before, await shown(survey), records);
  await survey.close();
  await quiet(user);
};

/**
 * Settles a conflict of a survey, or of a record. The choice replaces a Save in its field that was not sent.
 * @returns `null`: there is none
 */
export const settle = async (
  user: PersonAtDevice,
  survey_id: string,
  { random, fresh, saves, rows, removed }: Fresh & Records,
): Promise<string | null> => {
  const survey = user.app.surveys.open(survey_id);
  const view = await shown(survey);
  const inFields = view.conflicts.filter(({ field }) => field !== WHOLE_SURVEY);
  const conflict = inFields.length > 0 ? random.pick(inFields) : view.conflicts[0];
  let what: string | null = null;
  if (conflict?.field === WHOLE_SURVEY) {
    const choice = random.pick(['keep', 'delete'] as const);
    what = `settled: ${choice}`;
    if (choice === 'delete') removed.add(survey_id);
    await survey.settleSurvey(conflict.id, choice);
  } else if (conflict) {
    const { field, theirs, mine } = conflict as { field: string; theirs: Value; mine: Value };
    saves.delete(keyOf(user, survey_id, field));
    const kept = [theirs, mine];
    const takesAny = !isTold(field) && !isOfTree(field);
    const value = random.pick(takesAny ? [...kept, fresh()] : kept);
    const at = { by: `${user.name} ${user.person}`, survey_id };
    rows.chose(at, field, value, kept, view.values);
    what = isRowPath(field) ? 'settled a row' : isOfTree(field) ? 'settled a place' : 'settled';
    await survey.settle(field, value);
    const isOne = sameValue(theirs, mine) || !isAlive(view.values, field);
    await noteChosenInRecord(user, survey_id, { field, isOne }, saves);
  }
  await survey.close();
  await quiet(user);
  return what;
};

/** Lets a device hear of the newest versions of forms. */
export const hearOfForms = async (user: PersonAtDevice): Promise<void> => {
  user.device.goOnline();
  await user.app.places.askAnew();
  user.device.goOffline();
  await quiet(user);
};

/** Moves a survey to the newest version of its form that the device has; false: it is there. */
export const move = async (user: PersonAtDevice, id: string): Promise<boolean> => {
  const survey = user.app.surveys.open(id);
  const { newer_form } = await shown(survey);
  const result = newer_form ? await survey.moveToNewest() : { ok: true };
  if (!result.ok) throw new Error(`${id} cannot be moved`);
  await survey.close();
  await quiet(user);
  return newer_form !== null;
};

/** Deletes a survey or a record; false: this person may not. What was never sent of it goes along: a record may be made again, without it. */
export const remove = async (
  user: PersonAtDevice,
  id: string,
  { removed, saves }: Records,
): Promise<boolean> => {
  const result = await user.app.surveys.delete(id);
  await quiet(user);
  if (result.kind === 'failed') return false;
  removed.add(id);
  if (result.kind === 'deleted_everywhere')
    for (const key of saves.keys()) if (key.startsWith(keyOf(user, id, ''))) saves.delete(key);
  return true;
};
