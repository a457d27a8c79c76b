import { isRecordForm } from '@sampark/core/survey/record-form';
import { failed } from '../api/read-reply.ts';
import type { Fetched } from '../ports/fetched.ts';
import type { DeletedSurvey, HistoryLine } from '../ports/history.ts';
import type { Workspace } from '../workspace/workspace.ts';

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

/** Restores a deleted survey, and brings it to this device. */
export const askRestore = async (
  { send, user, stamp, loop }: Asking,
  { survey_id, version }: DeletedSurvey,
): Promise<Fetched<null>> => {
  const { id, at } = stamp();
  const operation = {
    op_id: id,
    survey_id,
    action: 'restore',
    base_version: version,
    client_timestamp: at,
  };
  const body = { surveys: [operation] };
  const reply = await send({ method: 'POST', path: '/api/sync/batch', body, owner: user.user_id });
  if (reply.kind !== 'ok') return failed(reply);
  const [result] = (reply.body as { results?: { status: string }[] }).results ?? [];
  if (!result || result.status === 'retry') return { kind: 'unreachable' };
  if (result.status === 'rejected') return { kind: 'not_allowed' };
  await loop.now();
  return { kind: 'ok', value: null };
};
