import { isRecordForm } from '@sampark/core/survey/record-form';
import { failed } from '../api/read-reply.ts';
import type { Fetched } from '../ports/fetched.ts';
import type { DeletedSurvey, HistoryLine } from '../ports/surveys/history.ts';
import type { Workspace } from './workspace.ts';

type Asking = Pick<Workspace, 'send' | 'user' | 'stamp' | 'loop'>;

/** Asks the server for a survey's history. */
export const askHistory = async (
  { send, user }: Asking,
  surveyId: string,
): Promise<Fetched<readonly HistoryLine[]>> => {
  const path = `/api/surveys/${encodeURIComponent(surveyId)}/history`;
  const reply = await send({ path, owner: user.user_id });
  return reply.kind === 'ok' ? { kind: 'ok', value: reply.body as HistoryLine[] } : failed(reply);
};

/** Asks the server for the recycle bin, newest first. */
export const askDeleted = async ({ send, user }: Asking): Promise<Fetched<readonly DeletedSurvey[]>> => {
  const reply = await send({ path: '/api/surveys/deleted', owner: user.user_id });
  if (reply.kind !== 'ok') return failed(reply);
  return { kind: 'ok', value: (reply.body as DeletedJson[]).map(deletedOf) };
};

/** A deleted survey as the server writes it; a record has its name among its answers. */
type DeletedJson = Omit<DeletedSurvey, 'record_id' | 'record_label'> & {
  readonly record_id?: string | null;
  readonly record?: { readonly label?: unknown };
};

const deletedOf = ({ record, ...survey }: DeletedJson): DeletedSurvey => ({
  ...survey,
  record_id: survey.record_id ?? '',
  record_label: isRecordForm(survey.form_name) && typeof record?.label === 'string' ? record.label : '',
});

/** The most surveys whose restoring goes in one request. */
const AT_ONCE = 100;

/** The server's answer about a deleted survey that should live again. */
export type Restored = 'back' | 'unreachable' | 'not_allowed';

/** Asks the server to restore deleted surveys. Those behind a request that did not get through were not asked for. */
async function sendRestores(
  { send, user, stamp }: Asking,
  surveys: readonly Pick<DeletedSurvey, 'survey_id' | 'version'>[],
): Promise<ReadonlyMap<string, Restored>> {
  const restored = new Map<string, Restored>(surveys.map(({ survey_id }) => [survey_id, 'unreachable']));
  for (let from = 0; from < surveys.length; from += AT_ONCE) {
    const operations = surveys.slice(from, from + AT_ONCE).map(({ survey_id, version }) => {
      const { id, at } = stamp();
      return { op_id: id, survey_id, action: 'restore', base_version: version, client_timestamp: at };
    });
    const body = { surveys: operations };
    const reply = await send({ method: 'POST', path: '/api/sync/batch', body, owner: user.user_id });
    if (reply.kind !== 'ok') {
      const { kind } = failed(reply);
      for (const { survey_id } of operations)
        restored.set(survey_id, kind === 'unreachable' ? kind : 'not_allowed');
      break;
    }
    const results = (reply.body as { results?: { status: string }[] }).results ?? [];
    for (const [at, { survey_id }] of operations.entries()) {
      const status = results[at]?.status ?? 'retry';
      if (status === 'rejected') restored.set(survey_id, 'not_allowed');
      else if (status !== 'retry') restored.set(survey_id, 'back');
    }
  }
  return restored;
}

/** Restores deleted surveys, and brings them to this device. */
export const askRestoreMany = async (
  asking: Asking,
  surveys: readonly Pick<DeletedSurvey, 'survey_id' | 'version'>[],
): Promise<ReadonlyMap<string, Restored>> => {
  const restored = await sendRestores(asking, surveys);
  if ([...restored.values()].includes('back')) await asking.loop.now();
  return restored;
};

/** Restores a deleted survey, and brings it to this device. */
export const askRestore = async (asking: Asking, survey: DeletedSurvey): Promise<Fetched<null>> => {
  const restored = await askRestoreMany(asking, [survey]);
  const outcome = restored.get(survey.survey_id) ?? 'unreachable';
  return outcome === 'back' ? { kind: 'ok', value: null } : { kind: outcome };
};
