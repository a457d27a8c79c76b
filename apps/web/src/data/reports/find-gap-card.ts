import { type GapCard, gapCardOf } from '@sampark/core/reports/gap-card';
import type { ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { NONE_BESIDE, readInTurns, savedReader } from './in-turns.ts';

/** Returns a function that says where a survey stands in the index that its form is. */
export function gapCardFinder(workspace: () => Workspace): ReportsPort['gapCard'] {
  const reader = savedReader<GapCard>(workspace, ({ form, values }) => gapCardOf(form, values));
  return async (survey, counting) => {
    const read = await readInTurns(reader, workspace().platform, [survey], counting, NONE_BESIDE);
    return read?.[0]?.made ?? null;
  };
}
