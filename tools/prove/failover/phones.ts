import { setTimeout as pause } from 'node:timers/promises';
import { MOST_ITEMS } from '@sampark/core/wire/columns/wire-columns';
import { aCreate, type Result, tokenAt } from '../support/server-process.ts';

/** An operation as it goes over the wire. */
type Operation = ReturnType<typeof aCreate> | ReturnType<typeof aSave>;

/** Milliseconds between two rounds of a phone, and the longest that it waits for an answer. */
const PACE = 400;
const PATIENCE = 20_000;

/** Sets the population of a survey that the phone has made. */
const aSave = (id: string, base_version: number, population: number) => ({
  op_id: `op-${id}-${base_version}`,
  action: 'update',
  survey_id: `S-${id}`,
  base_version,
  set: { 'basic_info.population': population },
  was: { 'basic_info.population': base_version === 1 ? 1_200 : population - 1 },
});

/** What the feed says of a survey, as far as it is looked at here. */
export interface FedSurvey {
  readonly survey_id: string;
  readonly version: number;
  readonly basic_info: { readonly population?: number };
}

interface Page {
  readonly cursor: string;
  readonly has_more: boolean;
  readonly surveys: readonly FedSurvey[];
}

/** What phones did, and what they were told. */
export interface Load {
  /** Operations that the servers acknowledged, by their ids, since the last check. */
  readonly acknowledged: Map<string, Operation>;
  /** The same of the whole run. */
  readonly everAcknowledged: Map<string, Operation>;
  /** The population that was acknowledged last, by the survey. */
  readonly saved: Map<string, number>;
  /** When an acknowledgement came, `performance.now()`, each. */
  readonly moments: number[];
  /** How often a request was answered with something else, or not at all: by the status, 0 for none. */
  readonly failures: Map<number, number>;
  /** What each phone knows from polling, page after page with its cursor. */
  readonly known: readonly Map<string, FedSurvey>[];
  /** Operations that came back as something else than applied. */
  readonly wrong: string[];
  /** Epochs that the phones saw. */
  readonly epochs: Set<string>;
  stop(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly epoch: string | null;
}

async function request(url: string, token: string, body?: object): Promise<Answered> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    const json: unknown = answer.ok ? await answer.json() : null;
    return { status: answer.status, body: json, epoch: answer.headers.get('x-sampark-epoch') };
  } catch {
    return { status: 0, body: null, epoch: null };
  }
}

const resultsOf = ({ body }: Answered) => (body as { results?: readonly Result[] } | null)?.results ?? null;

/** Reads the feed on from a cursor, into what is known. Returns the new cursor, or the old one when no answer came. */
async function poll(url: string, token: string, from: string, into: Map<string, FedSurvey>): Promise<string> {
  let cursor = from;
  for (;;) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { body } = await request(`${url}/api/sync/changes${query}`, token);
    if (body === null) return cursor;
    const page = body as Page;
    for (const survey of page.surveys) into.set(survey.survey_id, survey);
    ({ cursor } = page);
    if (!page.has_more) return cursor;
  }
}

/** Lets phones save and poll, each as a device does: what was not acknowledged is sent again, word for word. */
export async function startPhones(url: string, count: number): Promise<Load> {
  const token = await tokenAt(url);
  const life = new AbortController();
  const known = Array.from({ length: count }, () => new Map<string, FedSurvey>());
  const load = {
    acknowledged: new Map<string, Operation>(),
    everAcknowledged: new Map<string, Operation>(),
    saved: new Map<string, number>(),
    moments: [] as number[],
    failures: new Map<number, number>(),
    known,
    wrong: [] as string[],
    epochs: new Set<string>(),
  };
  const send = async (operations: readonly Operation[]): Promise<void> => {
    for (;;) {
      const answer = await request(`${url}/api/sync/batch`, token, { surveys: operations });
      if (answer.epoch !== null) load.epochs.add(answer.epoch);
      const results = resultsOf(answer);
      if (results?.every(({ status }) => status === 'applied')) {
        load.moments.push(performance.now());
        for (const operation of operations) {
          load.acknowledged.set(operation.op_id, operation);
          load.everAcknowledged.set(operation.op_id, operation);
          if ('set' in operation) load.saved.set(operation.survey_id, operation.set['basic_info.population']);
        }
        return;
      }
      load.failures.set(answer.status, (load.failures.get(answer.status) ?? 0) + 1);
      const others = results?.filter(({ status }) => status !== 'applied' && status !== 'retry') ?? [];
      load.wrong.push(...others.map(({ op_id, status, code }) => `${op_id}: ${status} ${code ?? ''}`));
      if (others.length > 0) return;
      await pause(PACE);
    }
  };
  const cursors = known.map(() => '');
  const listen = async (name: number): Promise<void> => {
    cursors[name] = await poll(url, token, cursors[name] ?? '', known[name] ?? new Map<string, FedSurvey>());
  };
  const phone = async (name: number): Promise<void> => {
    for (let number = 0; !life.signal.aborted; number += 1) {
      const id = `${name}-${number}`;
      await send([aCreate(id)]);
      for (let base = 1; base <= 2; base += 1) {
        await send([aSave(id, base, 2_000 + base)]);
        await pause(PACE);
      }
      await listen(name);
    }
  };
  const phones = known.map((_, name) => phone(name));
  return {
    ...load,
    stop: async () => {
      life.abort();
      await Promise.all(phones);
      await Promise.all(known.map((_, name) => listen(name)));
    },
  };
}

/** Sends acknowledged operations again. Returns how many of them the servers do not know as done. */
export async function missingOf(url: string, operations: readonly Operation[]): Promise<number> {
  const token = await tokenAt(url);
  let missing = 0;
  for (let from = 0; from < operations.length; from += MOST_ITEMS) {
    const answer = await request(`${url}/api/sync/batch`, token, {
      surveys: operations.slice(from, from + MOST_ITEMS),
    });
    const results = resultsOf(answer);
    if (results === null) throw new Error(`The servers do not answer after the repair: ${answer.status}`);
    missing += results.filter(({ status, duplicate }) => status !== 'applied' || !duplicate).length;
  }
  return missing;
}

/** What phones would not agree about with somebody who reads everything now. */
export interface Disagreement {
  /** Surveys of which a phone has not the newest version, or none: it would never hear of it. */
  readonly unheard: number;
  /** Surveys whose last acknowledged answer is not there. */
  readonly otherAnswer: number;
  readonly surveys: number;
}

/** Reads everything from the beginning. */
export async function readAll(url: string): Promise<ReadonlyMap<string, FedSurvey>> {
  const all = new Map<string, FedSurvey>();
  await poll(url, await tokenAt(url), '', all);
  return all;
}

/** Reads everything from the beginning, and compares it with what the phones know. */
export async function compareWithAll(url: string, { known, saved }: Load): Promise<Disagreement> {
  const all = await readAll(url);
  const behind = (phone: Map<string, FedSurvey>): number =>
    [...all.values()].filter(({ survey_id, version }) => (phone.get(survey_id)?.version ?? 0) < version)
      .length;
  const other = [...saved].filter(([id, value]) => all.get(id)?.basic_info.population !== value);
  return {
    unheard: known.reduce((sum, phone) => sum + behind(phone), 0),
    otherAnswer: other.length,
    surveys: all.size,
  };
}
