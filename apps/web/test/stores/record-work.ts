import { mergeRecords, type RecordEdit, splitRecord } from '@sampark/core/records/merge-records';
import { moveRecord } from '@sampark/core/records/move-record';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { recordTree } from '@sampark/core/records/record-tree';
import { propertyPath, RECORD_STATE, recordFormName } from '@sampark/core/survey/record-form';
import { isEmpty, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import type { SavedSurvey } from '../../src/data/ports/surveys/surveys.ts';
import { askAs } from './ask-as.ts';
import { type Fresh, keyOf, type PersonAtDevice, quiet, type Records, remove } from './person-at-device.ts';
import type { StoresServer, Village } from './stores-server.ts';
import { PEOPLE, SETTLEMENT } from './versions.ts';

/** The records of a schedule: those that are there when it begins, and one that each of its surveys makes. */
export interface WithRecords extends Records {
  readonly recordIds: ReadonlySet<string>;
}

const MOST_WORKED_ON = 3;

/** The records that are there when a schedule begins. */
const FIRST_RECORDS = 5;

/** Puts the first records of a schedule on the server, the later ones below the earlier ones. @returns their ids */
export async function putRecords(server: StoresServer, village: Village): Promise<Set<string>> {
  const { panchayat_id } = village;
  const idAt = (at: number): string => `RECORD_${panchayat_id}_${at}`;
  const surveys = Array.from({ length: FIRST_RECORDS }, (_, at) => ({
    op_id: `${panchayat_id}-${at}`,
    ...{ action: 'create', base_version: 0, panchayat_id, client_timestamp: null },
    ...{ survey_id: idAt(at), form_name: recordFormName(SETTLEMENT.type), form_version: 1 },
    record: { label: `Settlement ${at}`, ...(at < 2 ? {} : { parent: idAt(at - 2) }) },
  }));
  // Whoever makes a record may delete it.
  for (const [at, name] of village.staff.entries()) {
    const ask = await askAs(server, name);
    const own = surveys.filter((_, each) => each % village.staff.length === at);
    await ask('/api/sync/batch', { surveys: own });
  }
  return new Set(surveys.map(({ survey_id }) => survey_id));
}

/** Reads the records that are on a device. */
export async function recordsOn(
  { app }: PersonAtDevice,
  { recordIds }: Pick<WithRecords, 'recordIds'>,
): Promise<SavedSurvey[]> {
  const read = await Promise.all([...recordIds].sort().map((id) => app.surveys.read(id)));
  return read.filter((saved) => saved !== null);
}

/** Returns the ids of the surveys and records on a device that have a conflict. */
export async function disputedOn(user: PersonAtDevice, world: WithRecords): Promise<string[]> {
  const records = (await recordsOn(user, world)).map(({ summary }) => summary);
  const all = [...(user.app.surveys.all.get() ?? []), ...records];
  return all
    .filter(({ conflicts }) => conflicts > 0)
    .map(({ survey_id }) => survey_id)
    .sort();
}

const factsOf = ({ summary, values }: SavedSurvey): RecordFacts =>
  recordFacts({ ...summary, values, is_deleted: false }) as RecordFacts;

/** The acts of people on a record, by how they are counted. */
const WORK = [
  'record moved',
  'record moved',
  'record merged',
  'record split',
  'record closed',
  'record counted',
  'record deleted',
] as const;

/** Saves an edit, and notes what of it is saved: a field that waits for a choice takes none. @returns whether anything is */
async function edit(
  user: PersonAtDevice,
  { record_id, set }: RecordEdit,
  { saves }: Records,
): Promise<boolean> {
  const { app } = user;
  const before = await app.surveys.read(record_id);
  const result = await (await app.records()).edit({ record_id, set });
  if (!result.ok && result.because === 'in_conflict') return false;
  if (!result.ok) throw new Error(`${record_id} cannot be changed: ${result.because}`);
  const after = await app.surveys.read(record_id);
  await quiet(user);
  const has = (saved: SavedSurvey | null, [field, value]: readonly [string, Value]): boolean =>
    sameValue(valueAt(saved?.values ?? {}, field), value);
  const changed = Object.entries(set).filter((each) => !has(before, each) && has(after, each));
  for (const [field, value] of changed) {
    const key = keyOf(user, record_id, field);
    // To empty what was never sent says nothing to anybody.
    if (isEmpty(value)) saves.delete(key);
    else saves.set(key, { survey_id: record_id, field, value });
  }
  return changed.length > 0;
}

/** An act of somebody on a record. */
export interface RecordWork {
  readonly work: string;
  readonly record_id: string;
}

/**
 * Lets somebody move, merge, split, close, change or delete a record, as they see them.
 * @returns `null`: nothing of the kind could be done
 */
export async function workWithRecords(
  user: PersonAtDevice,
  { random, fresh }: Fresh,
  world: WithRecords,
): Promise<RecordWork | null> {
  const here = await recordsOn(user, world);
  const facts = here.map(factsOf);
  if (facts.length === 0) return null;
  const tree = recordTree(facts);
  // Most of the work meets at a few of them.
  const { record_id: id, is_closed, type } = random.pick(facts.slice(0, MOST_WORKED_ON));
  const { record_id: other } = random.pick(facts);
  const work = random.pick(WORK);
  if (work === 'record deleted') {
    const own = here.filter(({ summary }) => summary.created_by_username === user.person);
    if (own.length === 0) return null;
    const gone = random.pick(own).summary.survey_id;
    const isParent = tree.children(gone).length > 0;
    if (!random.chance(isParent ? 0.8 : 0.4) || !(await remove(user, gone, world))) return null;
    return { work: isParent ? 'parent deleted' : work, record_id: gone };
  }
  const edits = {
    'record moved': () => moveRecord(tree, id, random.chance(0.2) ? null : other),
    'record merged': () => mergeRecords(tree, id, other),
    'record split': () => splitRecord(facts.find(({ merged_into }) => merged_into !== '')?.record_id ?? id),
    'record closed': () => ({ record_id: id, set: { [RECORD_STATE]: is_closed ? 'active' : 'closed' } }),
    'record counted': () =>
      type === SETTLEMENT.type ? { record_id: id, set: { [propertyPath(PEOPLE)]: fresh() } } : 'no_people',
  };
  const change = edits[work]();
  if (typeof change === 'string' || !(await edit(user, change, world))) return null;
  return { work, record_id: change.record_id };
}

/** The work after which a record has another place. */
const PLACES: Readonly<Record<string, typeof moveRecord | typeof mergeRecords>> = {
  'record moved': moveRecord,
  'record merged': mergeRecords,
};

/**
 * Lets somebody else give a record the place that they choose, before they hear of what was done with it.
 * @returns the name of that; `null`: it had nothing to do with a place, or another one cannot be chosen
 */
export async function placeApart(
  user: PersonAtDevice,
  { work, record_id }: RecordWork,
  world: WithRecords & Pick<Fresh, 'random'>,
): Promise<string | null> {
  const facts = (await recordsOn(user, world)).map(factsOf);
  const place = PLACES[work];
  if (!place || facts.length === 0) return null;
  const change = place(recordTree(facts), record_id, world.random.pick(facts).record_id);
  return typeof change !== 'string' && (await edit(user, change, world)) ? work : null;
}
