import { setTimeout as pause } from 'node:timers/promises';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { type RecordTree, recordTree } from '@sampark/core/records/record-tree';
import type { Values } from '@sampark/core/survey/values';
import { lostRecords, shapeOf, wrongMerges } from '@sampark/testing/simulation/checks/record-shape';
import { until } from '../device.ts';
import type { HeldSurvey } from './final-state.ts';
import { type PersonAtDevice, signIn } from './person-at-device.ts';
import { recordsOn } from './record-work.ts';
import type { World } from './world.ts';

/** The patience with a tree that has to come: records are read behind what is written. In milliseconds. */
const PATIENCE = 10_000;

/** Returns what devices know of the records that the server holds: those that are deleted only while a conflict is open. */
function factsIn(held: readonly HeldSurvey[], panchayat_id: string): RecordFacts[] {
  return held.flatMap(({ survey_id, form_name, values, deleted }) => {
    const row = { survey_id, panchayat_id, form_name, values: values as Values, is_deleted: deleted };
    return recordFacts(row) ?? [];
  });
}

/** Waits until the app on a device shows records as they should be. @returns what it shows at last */
async function shownTree(
  { app }: PersonAtDevice,
  panchayatId: string,
  isRight: (tree: RecordTree) => boolean,
): Promise<RecordTree | undefined> {
  const open = (await app.records()).open(panchayatId);
  const given = new AbortController();
  const late = pause(PATIENCE, undefined, { signal: given.signal }).catch(() => undefined);
  await Promise.race([until(open.view, ({ tree }) => isRight(tree)), late]);
  given.abort();
  open.close();
  return open.view.get()?.tree;
}

/**
 * Checks at the end, on the server and on every device: each living record is found once (I20), everybody sees the same tree (I21), and
 * merges leave the smaller id (I22).
 */
export async function checkRecords(world: World, held: readonly HeldSurvey[]) {
  const { users, village } = world;
  const { panchayat_id: panchayatId } = village;
  const facts = factsIn(held, panchayatId);
  const tree = recordTree(facts);
  const shape = shapeOf(tree, facts);
  const known = new Set(facts.map(({ record_id }) => record_id));
  const violations = [
    ...lostRecords('the server', tree, { facts, panchayatId }),
    ...wrongMerges(tree, facts),
  ].map(({ invariant, what }) => `${invariant}: ${what}`);
  for (const user of users) {
    for (const person of user.people) {
      await signIn(user, person);
      const who = `${person} on ${user.name}`;
      const here = await recordsOn(user, world);
      // Whoever works on a deleted record knows where it hung, and may see what lay below it elsewhere.
      const own = here.filter(
        ({ summary }) => summary.sync_status === 'failed' || !known.has(summary.survey_id),
      );
      const others = facts.filter(
        ({ is_deleted, record_id: id }) =>
          !is_deleted && own.every(({ summary }) => summary.survey_id !== id),
      );
      const isRight = (now: RecordTree): boolean =>
        own.length === 0
          ? shapeOf(now, facts) === shape && lostRecords(who, now, { facts, panchayatId }).length === 0
          : others.every(({ record_id }) => now.canonical(record_id) !== undefined);
      const shown = await shownTree(user, panchayatId, isRight);
      if (!shown || !isRight(shown)) violations.push(`I20, I21: ${who} sees another tree`);
    }
  }
  const count = (is: (record: RecordFacts) => boolean): number => facts.filter(is).length;
  return {
    violations,
    counts: {
      'records at the end': facts.length,
      'records below others': count(({ record_id }) => tree.parent(record_id) !== null),
      'records with a problem': tree.problems.size,
      'merged records at the end': count(
        ({ record_id }) => tree.canonical(record_id)?.record_id !== record_id,
      ),
    },
  };
}
