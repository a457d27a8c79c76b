import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rowOf } from '@sampark/core/device/local-survey';
import { offerOf } from '@sampark/core/device/resync';
import { MOST_ITEMS } from '@sampark/core/wire/columns/wire-columns';
import { operationToJson } from '@sampark/core/wire/operation-json';
import { surveyFromJson } from '@sampark/core/wire/survey-json';
import type { WireSurvey } from '@sampark/core/wire/wire';
import type { Random } from '@sampark/testing/random';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../launch/commands.mjs';
import { freePort } from '../../test/postgres/server.ts';
import {
  compareWithAll,
  type FedSurvey,
  type Load,
  missingOf,
  readAll,
  startPhones,
} from '../failover/phones.ts';
import { sendBatch, startServer, tokenAt } from '../support/server-process.ts';
import { startArchived } from './archived-postgres.ts';

const PHONES = 4;
/** Milliseconds in which phones work before the copy, until the moment, and after it. */
const CALM = 2_000;

/** What putting a database back to a moment has shown. */
export interface PutBack {
  /** Operations that were acknowledged before the moment, and those of them that are not known afterwards. */
  readonly before: number;
  readonly missing: number;
  /** Operations that were acknowledged after it. */
  readonly after: number;
  /** Surveys that the database had lost, or of which it had an older version. */
  readonly lost: number;
  /** Those whose last acknowledged answer was not there when the phones had offered what they hold. */
  readonly notBack: number;
  /** What else was not as it has to be. */
  readonly wrong: readonly string[];
}

/** Runs a command of the server on its database. Returns what went wrong; nothing: it ended well. */
function command(args: readonly string[], env: Readonly<Record<string, string>>): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...SERVER_OPTIONS, 'apps/server/src/cli/main.ts', ...args],
    { env: { ...SERVER_ENVIRONMENT, PATH: process.env['PATH'] ?? '', ...env }, encoding: 'utf8' },
  );
  return status === 0 ? [] : [`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`];
}

/** Lets a phone offer everything that it holds, as a device does in a new epoch. Returns what was not taken. */
async function offerAll(
  url: string,
  held: ReadonlyMap<string, unknown>,
  phone: number,
): Promise<readonly string[]> {
  const token = await tokenAt(url);
  const offers = [...held].flatMap(([id, json]) => {
    const row = rowOf(surveyFromJson(json as WireSurvey));
    const offer = offerOf({ row, queue: [] }, `offer-${phone}-${id}`);
    return offer ? [operationToJson(offer)] : [];
  });
  const wrong: string[] = [];
  for (let from = 0; from < offers.length; from += MOST_ITEMS) {
    const results = await sendBatch(url, token, offers.slice(from, from + MOST_ITEMS));
    if (!results) wrong.push('offers were not answered');
    const refused = (results ?? []).filter(({ status }) => status === 'rejected' || status === 'retry');
    wrong.push(...refused.map(({ op_id, status, code }) => `${op_id}: ${status} ${code ?? ''}`));
  }
  return wrong;
}

/** Lets phones work while the cluster is copied, and past a moment. */
async function work(url: string, copy: () => void, now: () => Promise<string>, random: Random) {
  const load = await startPhones(url, PHONES);
  await pause(CALM + random.below(CALM));
  copy();
  await pause(CALM + random.below(CALM));
  // What is acknowledged by now was committed before the moment.
  const before = new Map(load.everAcknowledged);
  const moment = await now();
  await pause(CALM + random.below(CALM));
  await load.stop();
  return { load, before, moment };
}

const wrongIn = (load: Load): readonly string[] => [
  ...load.wrong,
  ...(load.epochs.size === 1 ? [] : [`phones saw ${load.epochs.size} epochs`]),
];

/**
 * Puts a PostgreSQL back to a moment, after somebody has spoilt all answers by a wrong statement, and lets phones bring back what came after it.
 * @param folder gets the clusters and the data of the server
 */
export async function putBack(folder: string, random: Random): Promise<PutBack> {
  const postgres = await startArchived(join(folder, 'postgres'), await freePort());
  const data = join(folder, 'data');
  const settings = { DATABASE_URL: postgres.url, SAMPARK_DATA_DIR: data };
  const first = await startServer(data, [], settings);
  const { load, before, moment } = await work(first.url, postgres.backUp, postgres.now, random);
  await postgres.run(`update surveys set doc = '{}'`);
  await first.kill();

  await postgres.recoverTo(moment);
  const ended = command(['epoch', 'new'], settings);
  const second = await startServer(data, [], settings);
  const missing = await missingOf(second.url, [...before.values()]);
  const there = await readAll(second.url);
  const isNewer = ({ survey_id, version }: FedSurvey): boolean =>
    version > (there.get(survey_id)?.version ?? 0);
  const newer = load.known.flatMap((phone) => [...phone.values()].filter(isNewer));
  const lost = new Set(newer.map(({ survey_id }) => survey_id)).size;
  const offered: string[] = [];
  for (const [phone, held] of load.known.entries())
    offered.push(...(await offerAll(second.url, held, phone)));
  const after = await compareWithAll(second.url, load);
  await second.kill();
  const audit = command(['audit', 'verify'], settings);
  await postgres.end();
  return {
    before: before.size,
    missing,
    after: load.everAcknowledged.size - before.size,
    lost,
    notBack: after.otherAnswer,
    wrong: [...wrongIn(load), ...ended, ...offered, ...audit],
  };
}
