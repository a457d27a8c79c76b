import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Author } from '@sampark/core/merge/history';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { isGone } from '@sampark/core/survey/survey';
import { decodeList } from '@sampark/core/wire/columns/list-encoding';
import { DEVICE_HEADER, EPOCH_HEADER } from '@sampark/core/wire/headers';
import { readOperation } from '@sampark/core/wire/read-operation';
import { surveyToJson } from '@sampark/core/wire/survey-json';
import type { WireBatchAnswer, WireResult } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import type { Fetch } from '../browser/platform.ts';
import { PRACTICE_EPOCH, type PracticeServer } from './practice-server.ts';

interface Serving {
  readonly server: PracticeServer;
  readonly form: FormDefinition;
  readonly panchayat: Panchayat | null;
  readonly person: Omit<Author, 'device_id'>;
  readonly online: () => boolean;
  /** ISO 8601. */
  readonly now: () => string;
}

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [EPOCH_HEADER]: PRACTICE_EPOCH },
  });

const bodyOf = async (init: RequestInit): Promise<unknown> => {
  const zipped = new Headers(init.headers).get('content-encoding') === 'gzip';
  const body = new Response(init.body ?? null);
  if (!zipped || !body.body) return body.json();
  return new Response(body.body.pipeThrough(new DecompressionStream('gzip'))).json();
};

const applyOne = ({ server, form, person }: Serving, device_id: string, item: unknown): WireResult[] => {
  const read = readOperation(item);
  if (!read.ok) return [];
  const { op_id, survey_id } = read.operation;
  const decision = server.apply(read.operation, { ...person, device_id });
  return [
    {
      op_id,
      survey_id,
      status: decision.status,
      version: decision.survey?.version ?? null,
      duplicate: false,
      rejected_fields: { ...decision.rejected_fields },
      ...(decision.code === null ? {} : { code: decision.code }),
      ...(decision.survey && decision.status !== 'applied'
        ? { doc: surveyToJson(decision.survey, form) }
        : {}),
    },
  ];
};

const batch = async (serving: Serving, init: RequestInit): Promise<WireBatchAnswer> => {
  const items = decodeList((await bodyOf(init)) as Parameters<typeof decodeList>[0]);
  const device = new Headers(init.headers).get(DEVICE_HEADER) ?? '';
  const results = items.flatMap((item) => applyOne(serving, device, item));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  const success = results.length - failed;
  return { success, failed, errors: [], timestamp: serving.now(), epoch: PRACTICE_EPOCH, results };
};

/** Answers a request for changes. The cursor is the version of the one survey there is. */
const changes = ({ server, form }: Serving, cursor: string | null): WireChanges => {
  const survey = server.survey();
  const { survey_id, version, panchayat_id } = survey;
  const isNew = String(version) !== cursor;
  const gone = isGone(survey);
  return {
    surveys: isNew && !gone ? [surveyToJson(survey, form)] : [],
    deleted: isNew && gone ? [{ survey_id, epoch: PRACTICE_EPOCH, version }] : [],
    scope: [panchayat_id],
    cursor: String(version),
    has_more: false,
    epoch: PRACTICE_EPOCH,
  };
};

const historyLines = (serving: Serving): unknown =>
  serving.server
    .history()
    .toReversed()
    .map(({ user_id: _, ...line }) => line);

/** Makes a `fetch` that never leaves the page. Requests beyond a survey's sync get an empty answer. */
export const practiceFetch =
  (serving: Serving): Fetch =>
  async (input, init = {}) => {
    if (!serving.online()) throw new TypeError('Failed to fetch');
    if (typeof input !== 'string') throw new TypeError('The app asks by path.');
    const address = new URL(input, 'http://practice');
    const path = address.pathname;
    if (path === '/api/sync/batch') return answer(200, await batch(serving, init));
    if (path === '/api/sync/changes')
      return answer(200, changes(serving, address.searchParams.get('cursor')));
    if (path === '/api/schemas') return answer(200, [serving.form]);
    if (path === '/api/panchayats') return answer(200, serving.panchayat ? [serving.panchayat] : []);
    if (path.endsWith('/history')) return answer(200, historyLines(serving));
    return answer(200, path === '/api/drafts' ? [] : {});
  };
