import { type Config, readConfig } from './config.ts';
import { demoAccounts } from './demo/accounts.ts';
import { createLogger } from './logger.ts';
import { ADD_ADMINISTRATOR } from './services/upkeep/doctor/database.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const settings = readConfig(process.env);
if (!settings.ok) giveUp(settings.problem);
const { config } = settings;
// The server itself takes long to load, and nobody waits for it to hear of a wrong setting.
const { serve } = await import('./serve.ts');
const logger = createLogger(config.logLevel);
const served = await serve(config, logger);
if (!served.ok) giveUp(served.problem);
const { port, nobodyYet, close } = served.serving;
stopOnSignal(logger, close);
// A program that reads the address may end the process at once: by then the process must know how.
announce(config, port, nobodyYet);

/** Writes one line for the person who started it, and ends the process. */
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
