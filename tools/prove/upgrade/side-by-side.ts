import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compareWithAll, type Disagreement, type Load, missingOf, startPhones } from '../failover/phones.ts';
import { longestPause } from '../failover/run.ts';
import { tokenAt } from '../support/server-process.ts';
import { type Phone, startPhone } from './phones.ts';
import { freePort, type Server, start } from './servers.ts';
import { startSpread } from './spread.ts';
import type { Version } from './versions.ts';

/** A version of the server, and what is special about its process. */
export interface ServerVersion extends Version {
  readonly env?: Readonly<Record<string, string>>;
}

/** Two versions that follow each other, and the phones that work meanwhile. */
export interface Pair {
  readonly older: ServerVersion;
  readonly newer: ServerVersion;
  /** A version that contracts what the newer one has expanded, if there is one. */
  readonly last?: ServerVersion;
  readonly phones: readonly Version[];
}

/** The results of a pair. */
export interface Outcome extends Disagreement {
  readonly acknowledged: number;
  readonly missing: number;
  readonly wrong: readonly string[];
  /** Requests that were answered with something else than results, or not at all, by the status. */
  readonly failures: ReadonlyMap<number, number>;
  /** The longest time in which no phone was acknowledged anything, milliseconds, from the first change on. */
  readonly away: number;
  /** Saves of the phones with the app's code, what waits in the end, and those whose last answer is not on the server. */
  readonly saves: number;
  readonly pending: number;
  readonly otherPhoneAnswer: number;
  /** Surveys that such a phone does not know in the end. */
  readonly unknown: number;
}

const WORKS_FOR = 5_000;
const PHONES = 3;

interface Feed {
  readonly surveys: readonly {
    readonly survey_id: string;
    readonly basic_info?: { readonly population?: number };
  }[];
  readonly cursor: string;
  readonly has_more: boolean;
}

/** Reads everything that a server has for the phones. */
async function everythingAt(url: string): Promise<ReadonlyMap<string, number | undefined>> {
  const headers = { authorization: `Bearer ${await tokenAt(url)}` };
  const all = new Map<string, number | undefined>();
  for (let cursor = '', more = true; more; ) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = (await (await fetch(`${url}/api/sync/changes${query}`, { headers })).json()) as Feed;
    for (const { survey_id, basic_info } of page.surveys) all.set(survey_id, basic_info?.population);
    ({ cursor, has_more: more } = page);
  }
  return all;
}

/** Waits until the phones have been acknowledged something. */
async function work(load: Load): Promise<void> {
  const from = performance.now();
  await pause(WORKS_FOR);
  while (!load.moments.some((moment) => moment > from)) await pause(100);
}

async function phoneFigures(url: string, phones: readonly Phone[]) {
  const reports = await Promise.all(phones.map((phone) => phone.end()));
  const all = await everythingAt(url);
  const saved = reports.flatMap((report) => Object.entries(report.saved));
  const known = reports.map((report) => new Set(report.known));
  return {
    saves: reports.reduce((sum, report) => sum + report.saves, 0),
    pending: reports.reduce((sum, report) => sum + report.pending, 0),
    otherPhoneAnswer: saved.filter(([id, population]) => all.get(id) !== population).length,
    unknown: reports.reduce(
      (sum, report, at) => sum + Object.keys(report.saved).filter((id) => !known[at]?.has(id)).length,
      0,
    ),
  };
}

/**
 * Runs two versions of the server on one PostgreSQL, one after the other and side by side, forth and back, while phones work.
 * @param address of an empty database @param folder for the servers' key and files
 */
export async function sideBySide(
  { older, newer, last, phones }: Pair,
  address: string,
  folder: string,
  tell: (line: string) => void,
): Promise<Outcome> {
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'server.key'), `${Buffer.alloc(32, 5).toString('base64')}\n`, { mode: 0o600 });
  const launch = async (version: ServerVersion): Promise<Server> => {
    const server = start(version.folder, await freePort(), {
      DATABASE_URL: address,
      SAMPARK_DATA_DIR: folder,
      SAMPARK_KEY_FILE: join(folder, 'server.key'),
      SAMPARK_FILES: join(folder, 'files'),
      SAMPARK_DEMO: '1',
      ...version.env,
    });
    await server.answers();
    return server;
  };
  const spread = await startSpread();
  const step = async (what: string, load: Load, servers: readonly Server[]): Promise<void> => {
    spread.to(servers.map(({ url }) => url));
    await work(load);
    tell(`${what}: ${load.everAcknowledged.size} acknowledged so far`);
  };

  const first = await launch(older);
  spread.to([first.url]);
  const load = await startPhones(spread.url, PHONES);
  const withApp = phones.map((version) => startPhone(version, spread.url));
  await step(`${older.name} alone`, load, [first]);
  const begun = performance.now();
  const second = await launch(newer);
  await step(`${newer.name} beside it`, load, [first, second]);
  spread.to([second.url]);
  await first.stop();
  await step(`${newer.name} alone`, load, [second]);
  const again = await launch(older);
  await step(`${older.name} beside it again`, load, [again, second]);
  spread.to([again.url]);
  await second.stop();
  await step(`${older.name} alone again`, load, [again]);
  const newest = await launch(last ?? newer);
  // The older one answers 503 from now on where the last one has contracted; a proxy notices by itself.
  await step(`${(last ?? newer).name} beside it`, load, [again, newest]);
  spread.to([newest.url]);
  await again.stop();
  await step(`${(last ?? newer).name} alone`, load, [newest]);

  const figures = await phoneFigures(newest.url, withApp);
  await load.stop();
  const everything = [...load.everAcknowledged.values()];
  const outcome = {
    acknowledged: everything.length,
    missing: await missingOf(newest.url, everything),
    wrong: load.wrong,
    failures: load.failures,
    away: longestPause(load.moments, begun),
    ...figures,
    ...(await compareWithAll(newest.url, load)),
  };
  await newest.stop();
  await spread.close();
  return outcome;
}
