import type { SurveyState } from '@sampark/core/device/survey-state';
import { operationToJson } from '@sampark/core/wire/operation-json';
import { rescueFile } from '../open-survey/rescue.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns everything of a survey that is only on this device, in a form that the workbench can import. */
export const itemsOfState = (workspace: Pick<Workspace, 'stamp'>, { row, queue }: SurveyState): unknown[] => {
  const file = row && rescueFile(workspace, row);
  if (file) return [JSON.parse(file) as unknown];
  return queue
    .filter((entry) => !entry.synced)
    .map(({ operation }) => ({ sampark: 'operation', operation: operationToJson(operation) }));
};
