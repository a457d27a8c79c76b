import { readConfig } from '../config.ts';
import { readPassword } from './read-password.ts';
import { runCommand } from './run.ts';

// A reader such as `head` may leave before all is said.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

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
