import { shownValues } from '@sampark/core/device/local-survey';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { MERGED_INTO, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { type FieldPath, type Values, valueAt } from '@sampark/core/survey/values';
import { seeded } from '../random.ts';
import type { ModelPerson } from './person/model-person.ts';
import type { World } from './world.ts';

/*
 * Every survey of a schedule is a record as well: it may hang below another one, and be merged into it. Each edit of a run has a
 * value of its own, so a field that names a record has the number of the edit behind it: `S3#17`, and `#18` for none.
 */

const FIELDS: ReadonlySet<FieldPath> = new Set([RECORD_PARENT, MERGED_INTO]);

const named = (values: Values, field: FieldPath): string => {
  const value = valueAt(values, field);
  return typeof value === 'string' ? (value.split('#')[0] ?? '') : '';
};

/** Returns the facts of a survey as a record. */
export const factsOf = (survey_id: string, values: Values, is_deleted: boolean): RecordFacts => {
  const plain = Object.fromEntries([...FIELDS].map((field) => [field, named(values, field)]));
  const row = { survey_id, panchayat_id: 'p1', form_name: 'record:household', values: plain, is_deleted };
  return recordFacts(row) as RecordFacts;
};

/** What people do with records, by how it is counted. */
const WITHOUT_SPLIT = ['recordsMoved', 'recordsMerged'] as const;
const WORK = [...WITHOUT_SPLIT, 'recordsSplit'] as const;

/** Lets a person move a record, merge it into another one, or take a merge back, as they see them. */
export const workWithRecords = ({ rules, tally, say }: World, person: ModelPerson, id: string): void => {
  const number = tally.recordsMoved + tally.recordsMerged + tally.recordsSplit;
  // Choices of its own: all others of a schedule are the same with it and without it.
  const random = seeded(Math.imul(tally.ticks + 1, 0x9e3779b1) + tally.edits);
  const visible = person.visible();
  const facts = visible.flatMap((each) => {
    const row = person.states.get(each)?.row;
    return row ? [factsOf(each, shownValues(row), false)] : [];
  });
  const tree = rules.records.recordTree(facts);
  const other = random.pick(visible);
  const merged = facts.find(({ merged_into }) => merged_into !== '');
  const work = random.pick(merged ? WORK : WITHOUT_SPLIT);
  const { moveRecord, mergeRecords, splitRecord } = rules.records;
  const edits = {
    recordsMoved: () => moveRecord(tree, id, random.chance(0.2) ? null : other),
    recordsMerged: () => mergeRecords(tree, id, other),
    recordsSplit: () => splitRecord(merged?.record_id ?? id),
  };
  const edit = edits[work]();
  if (typeof edit === 'string') return;
  tally[work] += 1;
  for (const [field, value] of Object.entries(edit.set)) {
    const text = `${typeof value === 'string' ? value : ''}#${number}`;
    say?.(`${edit.record_id}: ${field} = ${text}`);
    person.type(edit.record_id, field, text);
  }
};
