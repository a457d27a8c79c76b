import { savedValues } from '@sampark/core/device/local-survey';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Workspace } from '../workspace/workspace.ts';

/** A survey or a record as its row says it. */
export interface ReadRow {
  /** A summary is another object after every change of its row. */
  readonly summary: SurveySummary;
  /** The saved answers: typing that is not saved yet says nothing. */
  readonly values: Values;
  readonly is_deleted: boolean;
}

/**
 * Reads some of the rows of a device. What they say is sealed there, so each has to be opened; those that have not changed since stay as
 * they were read before.
 * @returns `before` itself where none came, changed or went
 */
export async function readRows<Row extends Pick<ReadRow, 'summary'>>(
  { list, store }: Pick<Workspace, 'list' | 'store'>,
  isWanted: (summary: SurveySummary) => boolean,
  before: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, ReadRow | Row>> {
  const summaries = (await list.whole()).filter(isWanted);
  const changed = summaries.filter((summary) => before.get(summary.survey_id)?.summary !== summary);
  if (changed.length === 0 && summaries.length === before.size) return before;
  // A step that changes nothing reads all of them in one transaction and writes nothing.
  const ids = changed.map(({ survey_id }) => survey_id);
  const states = await store.change(ids, (state) => state);
  const read = (summary: SurveySummary): ReadRow | Row | undefined => {
    const row = states.get(summary.survey_id)?.row;
    if (row === undefined) return before.get(summary.survey_id);
    const is_deleted = !row || row.deletion !== null || Boolean(row.server?.deleted_at);
    return { summary, values: row ? savedValues(row) : {}, is_deleted };
  };
  return new Map(
    summaries.flatMap((summary) => {
      const row = read(summary);
      return row ? [[summary.survey_id, row] as const] : [];
    }),
  );
}
