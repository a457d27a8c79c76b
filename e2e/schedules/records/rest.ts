import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { recordTree } from '@sampark/core/records/record-tree';
import type { Values } from '@sampark/core/survey/values';
import { lostRecords, wrongMerges } from '@sampark/testing/simulation/checks/record-shape';
import type { ServerHistoryLine, ServerView } from '../../support/server/server-view.ts';
import {
  goOnline,
  LOOK_AROUND,
  PANCHAYAT,
  PATIENCE,
  type Participant,
  stored,
  until,
  wake,
} from '../participant.ts';
import type { HouseholdWork } from './acts.ts';
import { type ListedHousehold, listedHouseholds } from './on-screen.ts';

/** Reads what devices can know of the households from the server: deleted ones only while somebody has to choose. */
async function factsOf(server: ServerView, { ids }: HouseholdWork): Promise<RecordFacts[]> {
  const surveys = await Promise.all([...ids.values()].map((id) => server.read(id)));
  return surveys.flatMap((survey) => {
    if (!survey) return [];
    const said = Object.entries((survey['record'] ?? {}) as Record<string, string>);
    const values = Object.fromEntries(said.map(([name, value]) => [`record.${name}`, value])) as Values;
    const row = {
      survey_id: survey.survey_id,
      panchayat_id: PANCHAYAT,
      form_name: 'record:household',
      values,
    };
    return recordFacts({ ...row, is_deleted: typeof survey['deleted_at'] === 'string' }) ?? [];
  });
}

/** Returns the households as a list shows them. */
function listOf(facts: readonly RecordFacts[]): readonly ListedHousehold[] {
  const tree = recordTree(facts);
  return facts
    .filter((record) => tree.canonical(record.record_id) === record)
    .map(({ record_id, label, is_closed }) => ({
      name: label,
      above: tree.parent(record_id)?.label ?? '',
      isClosed: is_closed,
    }));
}

const told = (households: readonly ListedHousehold[]): string =>
  households
    .map(({ name, above, isClosed }) => `${name} in ${above || 'the panchayat'}${isClosed ? ', closed' : ''}`)
    .sort()
    .join('; ');

/**
 * Ends all faults, brings everybody online, and waits until every list shows what hangs together on the server, and nothing waits.
 * @returns the differences that are left after all patience
 */
export async function householdsAtRest(
  participants: readonly Participant[],
  work: HouseholdWork,
  server: ServerView,
): Promise<string[]> {
  for (const participant of participants) {
    participant.device.network.heal();
    if (participant.offline) await goOnline(participant);
  }
  const [anyId = ''] = work.ids.values();
  const isQuiet = async (): Promise<boolean> => {
    await Promise.all(participants.map(wake));
    const here = await Promise.all(participants.map((participant) => stored(participant, anyId)));
    return here.every(({ waiting }) => waiting === 0);
  };
  const found: string[] = [];
  if (!(await until(isQuiet, PATIENCE, LOOK_AROUND))) found.push('I8: operations wait');
  for (const participant of participants) {
    let [shown, wanted] = ['', ''];
    const isSame = async (): Promise<boolean> => {
      await wake(participant);
      wanted = told(listOf(await factsOf(server, work)));
      shown = told(await listedHouseholds(participant, work.prefix));
      return shown === wanted;
    };
    if (!(await until(isSame, PATIENCE, LOOK_AROUND)))
      found.push(`I3: ${participant.name} shows ${shown}, not ${wanted}`);
  }
  return found;
}

/** Whether a line of history holds a value: live once, or kept in a conflict, about a field or the whole record. */
const tells = ({ changes }: ServerHistoryLine, field: string, value: string): boolean =>
  changes.some(({ field: changed, now, mine }) => {
    if (changed === field) return now === value || mine === value;
    return typeof mine === 'object' && mine !== null && (mine as Record<string, unknown>)[field] === value;
  });

/** Returns the violations of I1, I2, and I20 to I22 after everybody has come to rest. */
export async function householdViolations(work: HouseholdWork, server: ServerView): Promise<string[]> {
  const { ids, ledger } = work;
  const facts = await factsOf(server, work);
  const tree = recordTree(facts);
  const wrong = [
    ...lostRecords('the server', tree, { facts, panchayatId: PANCHAYAT }),
    ...wrongMerges(tree, facts),
  ].map(({ invariant, what }) => `${invariant}: ${what}`);
  const known = new Set(facts.map(({ record_id }) => record_id));
  for (const [name, id] of ids) {
    if (!known.has(id) && !ledger.isDeleted(name)) wrong.push(`I1: ${name} is gone, and nobody deleted it`);
    const operations = (await server.history(id)).map(({ op_id }) => op_id);
    if (new Set(operations).size < operations.length)
      wrong.push(`I2: an operation is in the history of ${name} twice`);
  }
  for (const { participant, name, field, value } of ledger.all()) {
    const id = ids.get(name) ?? '';
    if (value === null || !known.has(id)) continue;
    const history = await server.history(id);
    if (history.some((line) => tells(line, field, ids.get(value) ?? value))) continue;
    wrong.push(`I1: ${participant} saved ${field} of ${name} as ${value}, and it is nowhere`);
  }
  return wrong;
}
