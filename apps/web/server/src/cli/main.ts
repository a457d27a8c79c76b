import { readConfig } from '../config.ts';
import { readPassword } from './read-password.ts';
import { runCommand } from './run.ts';

const settings = readConfig(process.env);
if (settings.ok) {
  process.exitCode = await runCommand(process.argv.slice(2), {
    config: settings.config,
    readPassword: () => readPassword(process.stdin, process.stderr),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
} else {
  process.stderr.write(`sampark: ${settings.problem}\n`);
  process.exitCode = 1;
}
