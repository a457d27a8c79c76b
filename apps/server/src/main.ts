import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type AppParts, buildApp, buildContext } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoAccounts, shownAccounts } from './demo/accounts.ts';
import { fillWithDemoData } from './demo/fill.ts';
import { createLogger } from './logger.ts';
import { purgeDaily } from './purge-daily.ts';
import { openSecrets } from './services/secrets/open-secrets.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openStorage } from './storage/open.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** One line for the person who started it, and the end. */
function giveUp(problem: string): never {
  process.stderr.write(`sampark: ${problem}\n`);
  process.exit(1);
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String(error) : String(error)).split('\n', 1)[0] ?? '';

function announce(config: Config, port: number): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [`Sampark is at ${config.publicUrl || `http://${host}:${port}`}`];
  if (config.demo) {
    lines.push('Demo accounts (user name / password):');
    for (const { username, password, full_name } of demoAccounts) {
      lines.push(`  ${username} / ${password}  ${full_name}`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const storage = await openStorage(config).catch((error: unknown) =>
    giveUp(`the database cannot be opened: ${messageOf(error)}`),
  );
  const opened = await openSecrets(storage, config, randomBytes);
  if (!opened.ok) {
    await storage.close();
    giveUp(opened.problem);
  }
  const parts: AppParts = {
    storage,
    secrets: opened.secrets,
    logger,
    passwordMin: config.passwordMin,
    behindProxy: config.publicUrl !== '',
    facts: { support: config.support, demoAccounts: config.demo ? shownAccounts : [] },
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
  };
  if (config.demo) await fillWithDemoData(await buildContext(parts));
  const app = await buildApp(parts);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await storage.close();
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    giveUp(
      busy
        ? `port ${config.port} is in use: stop what uses it, or set PORT to another`
        : `cannot listen on ${config.host}:${config.port}: ${messageOf(error)}`,
    );
  }
  const stopPurging = purgeDaily({ storage, clock: Date.now }, logger);
  stopOnSignal(logger, async () => {
    await app.close();
    await stopPurging();
    await storage.close();
  });
  // Whoever reads the address may end the process at once: by then it knows how.
  announce(config, (app.server.address() as AddressInfo).port);
}

const settings = readConfig(process.env);
if (!settings.ok) giveUp(settings.problem);
await start(settings.config);
