import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Value } from '@sampark/core/survey/values';
import { encodeList } from '@sampark/core/wire/columns/list-encoding';
import { DEVICE_HEADER, USER_HEADER } from '@sampark/core/wire/headers';
import { flattenSurvey } from '@sampark/core/wire/nested/flatten';
import { operationToJson } from '@sampark/core/wire/operation-json';
import type { WireCompactAnswer, WireOperation } from '@sampark/core/wire/wire';
import type { WireEncodedChanges } from '@sampark/core/wire/wire-changes';
import { HOUSEHOLDS, type Household } from '../households.ts';
import { FORM, type Survey } from '../surveys.ts';
import type { SignedIn, WireDevice } from '../village.ts';

/** Makes the operation with which a device sends a new survey, or a record. */
export function createOf(survey: Survey | Household): WireOperation {
  const { survey_id, panchayat_id, created_at } = survey;
  const form = 'village_name' in survey ? FORM : HOUSEHOLDS;
  return operationToJson({
    action: 'create',
    op_id: createHash('md5').update(survey_id).digest('hex'),
    survey_id,
    panchayat_id,
    form_name: form.name,
    form_version: form.version,
    client_timestamp: created_at,
    resolves: [],
    set: flattenSurvey(survey, (answer) => answer as Value),
  });
}

/** Writes a batch as a device sends it, which asks for a compact answer. */
export const batchOf = (surveys: readonly (Survey | Household)[]): Buffer =>
  gzipSync(JSON.stringify({ ...encodeList(surveys.map(createOf)), brief: true }));

/** Returns the headers that a device sends with every request. */
export const headersOf = ({ token, device_id, user_id }: SignedIn): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': 'gzip',
  // A browser says here that a script of the page's own asks.
  'sec-fetch-dest': 'empty',
  'sec-fetch-site': 'same-origin',
  authorization: `Bearer ${token}`,
  [DEVICE_HEADER]: device_id,
  [USER_HEADER]: user_id,
});

/** A server that is gone for good ends the measurement. */
const MOST_TRIES = 60;

interface Reply {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number;
  readonly body: Buffer;
}

/** A page of changes without the surveys. */
interface Page {
  /** The number of surveys that it holds. */
  readonly held: number;
  readonly cursor: string;
  readonly has_more: boolean;
}

/** Asks a server on this machine as many devices do, each over a connection that stays open. */
export interface WireClient {
  readonly get: (device: SignedIn, path: string, headers?: Record<string, string>) => Promise<Reply>;
  /** @throws when not every operation was applied */
  readonly push: (device: WireDevice, batch: Buffer, operations: number) => Promise<void>;
  /** Fetches a page of changes. */
  readonly changes: (device: WireDevice, query: string) => Promise<Page>;
  /**
   * Returns how often a server said 'not now' or let a connection go; a device waits as long as the answer says, and
   * asks again.
   */
  readonly turnedAway: () => number;
  readonly close: () => void;
}

export function wireClient(port: number): WireClient {
  const agents = new Map<string, Agent>();
  const agentOf = ({ device_id }: SignedIn): Agent => {
    const agent = agents.get(device_id) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    agents.set(device_id, agent);
    return agent;
  };
  let turnedAway = 0;
  const askOnce = (device: SignedIn, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<Reply>((resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const all = { ...headersOf(device), ...headers, ...(body ? { 'content-length': body.length } : {}) };
      const options = { port, host: '127.0.0.1', agent: agentOf(device), path, method, headers: all };
      const sending = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          const { 'retry-after': seconds = 0 } = answer.headers;
          const reply = { status: answer.statusCode ?? 0, retryAfter: Number(seconds) };
          const isPacked = answer.headers['content-encoding'] === 'gzip';
          resolve({ ...reply, body: isPacked ? gunzipSync(whole) : whole });
        });
      });
      sending.on('error', reject);
      sending.end(body);
    });
  const ask = async (...question: Parameters<typeof askOnce>): Promise<Reply> => {
    for (let left = MOST_TRIES; ; left -= 1) {
      // A connection that broke leaves the request's outcome open: a device sends it again, word for word.
      const reply = await askOnce(...question).catch((error: unknown) => {
        if (left === 0) throw error;
        return null;
      });
      if (reply && reply.status !== 503) return reply;
      turnedAway += 1;
      await pause((reply?.retryAfter ?? 1) * 1000 * (1 + Math.random()));
    }
  };
  return {
    get: (device, path, headers = {}) => ask(device, path, headers),
    push: async (device, batch, operations) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { status, body } = await ask(device, '/api/sync/batch', headers, batch);
      if (status !== 200) throw new Error(`a batch was answered with ${status}: ${String(body)}`);
      const { results } = JSON.parse(body.toString()) as WireCompactAnswer;
      const taken = results.filter((result) => result.status === undefined);
      if (taken.length !== operations) throw new Error(`${taken.length} of ${operations} were taken`);
    },
    changes: async (device, query) => {
      const { status, body } = await ask(device, `/api/sync/changes?columns=1&limit=500${query}`, {});
      if (status !== 200) throw new Error(`the changes were answered with ${status}`);
      const { cursor, has_more, ...page } = JSON.parse(body.toString()) as WireEncodedChanges;
      return { cursor, has_more, held: 'columns' in page ? page.columns.rows : page.surveys.length };
    },
    turnedAway: () => turnedAway,
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Returns the request of a device that has read everything, as its path and headers. */
export async function pollOf(client: WireClient, device: WireDevice) {
  let page = await client.changes(device, '');
  while (page.has_more) page = await client.changes(device, `&cursor=${encodeURIComponent(page.cursor)}`);
  return {
    path: `/api/sync/changes?columns=1&deltas=1&cursor=${encodeURIComponent(page.cursor)}`,
    headers: headersOf(device),
  };
}
