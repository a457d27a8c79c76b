import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { type FormFields, fieldAt } from '@sampark/core/forms/fields/fields';
import { type RecordFacts, recordFacts } from '@sampark/core/records/record-facts';
import { recordTree } from '@sampark/core/records/record-tree';
import { RECORD_ID, type Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../storage/repositories.ts';
import { readerOf } from '../access/shares/reader.ts';
import type { Context } from '../context.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { findReadable } from './read-surveys.ts';

/** Returns the ids of the records that a survey's answers name, that of its own record among them. */
const namedIn = (values: Values, fields: FormFields): readonly string[] => {
  const isName = (path: string): boolean =>
    path === RECORD_ID || fieldAt(fields, path)?.question.type === 'select_record';
  const ids = Object.entries(values).flatMap(([path, value]) =>
    typeof value === 'string' && value !== '' && isName(path) ? [value] : [],
  );
  return [...new Set(ids)];
};

/** Reads records that a person may read, and those into which they were merged, as records of one panchayat: it may have taken others over. */
async function withMerged(
  r: Repositories,
  user: UserInfo,
  { panchayat_id, ids }: { readonly panchayat_id: string; readonly ids: readonly string[] },
): Promise<readonly RecordFacts[]> {
  const found = new Map<string, RecordFacts>();
  const asked = new Set<string>();
  let next = ids;
  while (next.length > 0) {
    for (const id of next) asked.add(id);
    const rows = await r.surveys.byIds(next);
    const places = await r.places.byIds([...new Set(rows.map(({ panchayat_id }) => panchayat_id))]);
    const blocks = new Map(places.map(({ panchayat_id, block_id }) => [panchayat_id, block_id]));
    for (const row of rows) {
      const values = JSON.parse(row.doc) as Values;
      const facts = recordFacts({ ...row, values, is_deleted: row.deleted_at !== null });
      const subject = { ...row, block_id: blocks.get(row.panchayat_id) ?? '' };
      if (facts && can(user, 'read', subject)) found.set(row.survey_id, { ...facts, panchayat_id });
    }
    next = [...found.values()].flatMap(({ merged_into }) =>
      merged_into === '' || asked.has(merged_into) ? [] : [merged_into],
    );
  }
  return [...found.values()];
}

/**
 * Returns the labels of the records that a survey's answers name, by the id in the answer: one that was merged has that of the record for which
 * it counts, one that is deleted has none. `null`: there is no such survey for the person. People who see
 * surveys in part have no records.
 */
export const getNamedRecords = (
  { storage, forms, clock }: Context,
  user: UserInfo,
  surveyId: string,
): Promise<ReadonlyMap<string, string> | null> =>
  storage.read(async (r) => {
    const row = await findReadable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null) return null;
    const { definition, fields } = formOfSurvey(await forms.read(r.forms), row);
    const reader = await readerOf(r, user, clock());
    if (!reader.isWhole) return reader.isOpen(row, definition) === null ? null : new Map();
    const ids = namedIn(JSON.parse(row.doc) as Values, fields);
    const { canonical } = recordTree(await withMerged(r, user, { ...row, ids }));
    return new Map(
      ids.flatMap((id) => {
        const record = canonical(id);
        return record ? [[id, record.label || record.record_id] as const] : [];
      }),
    );
  });
