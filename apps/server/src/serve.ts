import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type AppParts, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { shownAccounts } from './demo/accounts.ts';
import { firstLine } from './first-line.ts';
import { listenForMetrics } from './metrics/listener.ts';
import type { ServerMeters } from './metrics/meters.ts';
import { purgeDaily } from './purge-daily.ts';
import { erasedListIn } from './services/access/accounts/people/erased-list.ts';
import { readProviders } from './services/access/identity/providers.ts';
import { openSecrets } from './services/access/secrets/open-secrets.ts';
import { buildContext, type ContextParts } from './services/build-context.ts';
import type { FileStore } from './storage/files/file-store.ts';
import { openFiles } from './storage/files/open-files.ts';
import { openServersReplica, openServersStorage } from './storage/open.ts';
import type { Storage } from './storage/port.ts';
import type { Replica, ReplicaWatcher } from './storage/reading.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A server that listens, with what its operator has to know. */
export interface Serving {
  readonly port: number;
  /** Whether nobody has an account yet. */
  readonly nobodyYet: boolean;
  /** Takes no new requests, lets those in flight end, and closes the database. */
  readonly close: () => Promise<void>;
}

/** A server that listens, or the reason why it does not, in one line for the person who started it. */
export type Served =
  | { readonly ok: true; readonly serving: Serving }
  | { readonly ok: false; readonly problem: string };

/** Opens the database and the keys, fills in demo data where the settings ask for them, and listens. */
export async function serve(config: Config, logger: FastifyBaseLogger): Promise<Served> {
  const opened = await openServersStorage(config).catch(
    (error: unknown) => `the database cannot be opened: ${firstLine(error)}`,
  );
  if (typeof opened === 'string') return { ok: false, problem: opened };
  const keys = await openSecrets(opened, config, randomBytes);
  const ways = await readProviders(config.providersFile);
  const { passwords, publicUrl } = config;
  let served: Served;
  if (!keys.ok) served = keys;
  else if (!ways.ok) served = ways;
  else {
    const signInWays = { passwords, publicUrl, providers: ways.providers };
    served = await listen(config, logger, opened, { secrets: keys.secrets, signInWays });
  }
  if (!served.ok) await opened.close();
  return served;
}

async function listen(
  config: Config,
  logger: FastifyBaseLogger,
  storage: Storage,
  own: Pick<ContextParts, 'secrets' | 'signInWays'>,
): Promise<Served> {
  // The library of the meters takes long to load, and most servers have none.
  const meters =
    config.metricsPort === null ? undefined : (await import('./metrics/meters.ts')).createMeters(storage);
  const files = openFiles(config);
  let replica: Replica | null;
  try {
    replica = await openServersReplica(config, watcherOf(logger, meters));
  } catch (error) {
    return { ok: false, problem: `DATABASE_READ_URL: ${firstLine(error)}` };
  }
  const stores = { storage, files, ...(replica === null ? {} : { replica }) };
  const parts = partsOf(config, logger, stores, own, meters);
  const context = await buildContext(parts);
  if (config.demo) {
    const { fillWithDemoData } = await import('./demo/fill.ts');
    await fillWithDemoData(context, 'official forms too');
  }
  const nobodyYet = await storage.now.users.isEmpty();
  const app = await buildApp(context, parts);
  const { port, host, metricsPort, metricsHost } = config;
  let metrics: Server | undefined;
  try {
    await app.listen({ port, host }).catch(asPortProblem('PORT', host, port));
    if (metricsPort !== null && meters !== undefined) {
      const asProblem = asPortProblem('SAMPARK_METRICS_PORT', metricsHost, metricsPort);
      metrics = await listenForMetrics(meters, metricsHost, metricsPort).catch(asProblem);
    }
  } catch (error) {
    await app.close();
    await replica?.close();
    return { ok: false, problem: firstLine(error) };
  }
  const stopPurging = purgeDaily({ ...context, files }, logger);
  const close = async (): Promise<void> => {
    metrics?.close();
    metrics?.closeAllConnections();
    await app.close();
    await stopPurging();
    await replica?.close();
    await storage.close();
  };
  return { ok: true, serving: { port: (app.server.address() as AddressInfo).port, nobodyYet, close } };
}

/** Says in the log and in the meters, whenever that changes, from where reports and exports are read. */
const watcherOf = (logger: FastifyBaseLogger, meters: ServerMeters | undefined): ReplicaWatcher => ({
  isRead() {
    meters?.replica(true);
    logger.info('reports and exports are read from the replica');
  },
  isNotRead(why) {
    meters?.replica(false);
    logger.warn(`reports and exports are read from the primary, not from the replica: ${why}`);
  },
});

const partsOf = (
  config: Config,
  logger: FastifyBaseLogger,
  stores: Pick<ContextParts, 'storage' | 'replica'> & { readonly files: FileStore },
  own: Pick<ContextParts, 'secrets' | 'signInWays'>,
  meters: ServerMeters | undefined,
): AppParts & ContextParts => ({
  ...stores,
  ...own,
  logger,
  fileLimits: config.fileLimits,
  baseMapLimits: config.baseMapLimits,
  passwordMin: config.passwordMin,
  erasedList: erasedListIn(config.dataDir),
  streams: { maxOpen: config.streams },
  deliveries: { toOwnNetwork: config.webhooksToOwnNetwork, publicUrl: config.publicUrl },
  behindProxy: config.publicUrl !== '',
  facts: {
    support: config.support,
    androidApp: config.androidApp,
    demoAccounts: config.demo ? shownAccounts : [],
  },
  ...(meters === undefined ? {} : { meters }),
  ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
});

/** Returns a handler that says why the server cannot listen there, for the person who started it. */
const asPortProblem =
  (setting: string, host: string, port: number) =>
  (error: unknown): never => {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = busy
      ? `port ${port} is in use: stop what uses it, or set ${setting} to another`
      : `cannot listen on ${host}:${port}: ${firstLine(error)}`;
    throw new Error(why, { cause: error });
  };
