import { type GapCard, gapCardOf } from '@sampark/core/reports/gap-card';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Counting } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { NONE_BESIDE, readInTurns, savedReader } from './in-turns.ts';

/** Says where a survey stands in the index that its form is. `null`: it is not here, or nobody waits for it any more. */
export async function findGapCard(
  workspace: () => Workspace,
  survey: SurveySummary,
  counting: Counting,
): Promise<GapCard | null> {
  const reader = savedReader<GapCard>(workspace, ({ form, values }) => gapCardOf(form, values));
  const read = await readInTurns(reader, workspace().platform, [survey], counting, NONE_BESIDE);
  return read?.[0]?.made ?? null;
}
