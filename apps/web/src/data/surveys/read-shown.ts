import { acceptedOfShown } from '@sampark/core/device/accepted-values';
import { shownSummaryOf } from '@sampark/core/device/summary';
import type { ExportedSurvey } from '../ports/surveys/surveys.ts';
import { formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Reads surveys as the screen shows them: the server's copy, the saved edits and the draft over it; without words that the server has refused. */
export const readShown = async (
  workspace: Workspace,
  surveyIds: readonly string[],
): Promise<readonly ExportedSurvey[]> => {
  const { store, forms } = workspace;
  // A step that changes nothing reads all of them in one transaction and writes nothing.
  const states = await store.change(surveyIds, (state) => state);
  const rows = [...states.values()].flatMap(({ row }) => (row && !row.deletion ? [row] : []));
  const read: ExportedSurvey[] = [];
  for (const row of rows) {
    const form = forms.formOf(row.identity);
    const summary = shownSummaryOf(row, form);
    const asked = await formWithRecords(workspace, form, summary.panchayat_id);
    read.push({ summary, values: acceptedOfShown(row), form: asked });
  }
  return read;
};
