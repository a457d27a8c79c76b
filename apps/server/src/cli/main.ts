import { type Config, readConfig } from '../config.ts';
import { readPassword } from './read-password.ts';
import { runCommand } from './run.ts';

// A reader such as `head` may leave before all is said.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const settings = readConfig(process.env);
if (settings.ok) {
  const { databaseUrl, databaseSessionUrl } = settings.config;
  // Commands hold connections, look into schemas of their own and take as long as they like: no pooler lets them.
  const direct = { databaseUrl: databaseSessionUrl || databaseUrl, databaseSessionUrl: '' };
  const config: Config = { ...settings.config, ...direct };
  process.exitCode = await runCommand(process.argv.slice(2), {
    config,
    readPassword: () => readPassword(process.stdin, process.stderr),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
} else {
  process.stderr.write(`sampark: ${settings.problem}\n`);
  process.exitCode = 1;
}
