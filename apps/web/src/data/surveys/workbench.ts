import type { QueuedOperation } from '@sampark/core/device/queue';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { operationToJson } from '@sampark/core/wire/operation-json';
import { asJson, listQuarantined } from '../database/quarantine.ts';
import type { WaitingOperation, WorkbenchPort } from '../ports/surveys/workbench.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { importFile } from './import-file.ts';

/** The lines of the sync log that a screen shows. */
const LINES = 20;

/** @param summary of the survey that it changes; `undefined`: this device deleted it */
const shownAs = (entry: QueuedOperation, summary: SurveySummary | undefined): WaitingOperation => ({
  id: entry.id,
  survey_id: entry.survey_id,
  village_name: summary?.village_name ?? '',
  panchayat_id: summary?.panchayat_id,
  record_id: summary?.record_id ?? '',
  form_name: summary?.form_name ?? '',
  action: entry.action,
  timestamp: entry.timestamp,
  attempts: entry.attempts,
  last_error: entry.last_error,
  next_attempt_at: entry.next_attempt_at,
  sent: entry.sent,
  payload: operationToJson(entry.operation),
});

/**
 * Makes the workbench, which lays open the state between this device and the server, for people who are
 * curious or have to help.
 */
export const createWorkbench = (here: () => Workspace): WorkbenchPort => {
  const waiting = async (): Promise<WaitingOperation[]> => {
    const { store, list } = here();
    const surveys = new Map((await list.whole()).map((each) => [each.survey_id, each]));
    const operations = await store.operations();
    return operations.map((entry) => shownAs(entry, surveys.get(entry.survey_id)));
  };
  return {
    operations: waiting,
    log: async () => {
      const { db, user } = here();
      const lines = await db.getAllFromIndex('syncLogs', 'owner', user.user_id);
      return lines.toReversed().slice(0, LINES);
    },
    storage: () => here().platform.storageUse(),
    retry: async (operationId) => {
      const { store, loop } = here();
      const entry = (await store.waiting()).find(({ id }) => id === operationId);
      if (!entry) return;
      await store.change([entry.survey_id], (state) => ({
        ...state,
        queue: state.queue.map((each) => (each.id === operationId ? { ...each, next_attempt_at: 0 } : each)),
      }));
      await loop.now();
    },
    exportOperation: async (operationId) => {
      const operation = (await waiting()).find(({ id }) => id === operationId);
      return operation
        ? `${JSON.stringify({ sampark: 'operation', operation: operation.payload }, null, 2)}\n`
        : null;
    },
    importFile: (text) => importFile(here(), text),
    quarantine: async () => {
      const { db, user } = here();
      return (await listQuarantined(db, user.user_id)).map((each) => ({
        survey_id: each.survey_id,
        at: each.at,
        file: `${JSON.stringify({ sampark: 'set_aside', ...(asJson(each) as object) }, null, 2)}\n`,
      }));
    },
  };
};
