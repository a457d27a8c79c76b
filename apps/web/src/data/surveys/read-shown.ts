import { shownValues } from '@sampark/core/device/local-survey';
import { shownSummaryOf } from '@sampark/core/device/summary';
import type { ExportedSurvey } from '../ports/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Reads surveys as the screen shows them: the server's copy, the saved edits and the draft over it. */
export const readShown = async (
  { store, forms }: Workspace,
  surveyIds: readonly string[],
): Promise<readonly ExportedSurvey[]> => {
  // A step that changes nothing reads all of them in one transaction and writes nothing.
  const states = await store.change(surveyIds, (state) => state);
  return [...states.values()].flatMap(({ row }) => {
    if (!row || row.deletion) return [];
    const form = forms.formOf(row.identity);
    return [{ summary: shownSummaryOf(row, form), values: shownValues(row), form }];
  });
};
