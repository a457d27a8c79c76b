// A process that runs the administrator's commands for its parent, one after the other: tests do not wait for a process
// that reads the same modules again.
import { runCommand } from '../../cli/run.ts';
import { readConfig } from '../../config.ts';
import type { CommandAnswer, CommandRequest } from './host-messages.ts';

process.on('message', (request: CommandRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function answerTo({ command, env }: CommandRequest): Promise<CommandAnswer> {
  const settings = readConfig(env);
  if (!settings.ok) return { code: 1, stdout: '', stderr: `sampark: ${settings.problem}\n` };
  let stdout = '';
  let stderr = '';
  const code = await runCommand(command, {
    config: settings.config,
    readPassword: () => Promise.reject(new Error('nobody types a password here')),
    say: (line) => {
      stdout += `${line}\n`;
    },
    complain: (line) => {
      stderr += `${line}\n`;
    },
  });
  return { code, stdout, stderr };
}
