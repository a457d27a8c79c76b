import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type AppParts, buildApp, buildContext } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoAccounts, shownAccounts } from './demo/accounts.ts';
import { fillWithDemoData } from './demo/fill.ts';
import { firstLine } from './first-line.ts';
import { createLogger } from './logger.ts';
import { listenForMetrics } from './metrics/listener.ts';
import { createMeters } from './metrics/meters.ts';
import { purgeDaily } from './purge-daily.ts';
import { ADD_ADMINISTRATOR } from './services/doctor/database.ts';
import { openSecrets } from './services/secrets/open-secrets.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openServersStorage } from './storage/open.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** One line for the person who started it, and the end. */
function giveUp(problem: string): never {
  process.stderr.write(`sampark: ${problem}\n`);
  process.exit(1);
}

function announce(config: Config, port: number, nobodyYet: boolean): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [`Sampark is at ${config.publicUrl || `http://${host}:${port}`}`];
  if (config.demo) {
    lines.push('Demo accounts (user name / password):');
    for (const { username, password, full_name } of demoAccounts) {
      lines.push(`  ${username} / ${password}  ${full_name}`);
    }
  }
  if (nobodyYet) lines.push(`There is nobody yet. The first administrator: ${ADD_ADMINISTRATOR}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Why it cannot listen there, for the person who started it. */
const asPortProblem =
  (setting: string, host: string, port: number) =>
  (error: unknown): never => {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = busy
      ? `port ${port} is in use: stop what uses it, or set ${setting} to another`
      : `cannot listen on ${host}:${port}: ${firstLine(error)}`;
    throw new Error(why, { cause: error });
  };

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const storage = await openServersStorage(config).catch((error: unknown) =>
    giveUp(`the database cannot be opened: ${firstLine(error)}`),
  );
  const opened = await openSecrets(storage, config, randomBytes);
  if (!opened.ok) {
    await storage.close();
    giveUp(opened.problem);
  }
  const meters = config.metricsPort === null ? undefined : createMeters(storage);
  const parts: AppParts = {
    storage,
    secrets: opened.secrets,
    logger,
    passwordMin: config.passwordMin,
    streams: { maxOpen: config.streams },
    behindProxy: config.publicUrl !== '',
    facts: { support: config.support, demoAccounts: config.demo ? shownAccounts : [] },
    ...(meters === undefined ? {} : { meters }),
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
  };
  if (config.demo) await fillWithDemoData(await buildContext(parts));
  const nobodyYet = await storage.now.users.isEmpty();
  const app = await buildApp(parts);
  const { port, host, metricsPort } = config;
  let metrics: Server | undefined;
  try {
    await app.listen({ port, host }).catch(asPortProblem('PORT', host, port));
    if (metricsPort !== null && meters !== undefined) {
      const asProblem = asPortProblem('SAMPARK_METRICS_PORT', '127.0.0.1', metricsPort);
      metrics = await listenForMetrics(meters, metricsPort).catch(asProblem);
    }
  } catch (error) {
    await storage.close();
    giveUp(firstLine(error));
  }
  const stopPurging = purgeDaily({ storage, secrets: opened.secrets, clock: Date.now, via: 'app' }, logger);
  stopOnSignal(logger, async () => {
    metrics?.close();
    metrics?.closeAllConnections();
    await app.close();
    await stopPurging();
    await storage.close();
  });
  // Whoever reads the address may end the process at once: by then it knows how.
  announce(config, (app.server.address() as AddressInfo).port, nobodyYet);
}

const settings = readConfig(process.env);
if (!settings.ok) giveUp(settings.problem);
await start(settings.config);
