// A process that runs one server after the other for its parent, each as `npm start` would run it. A test gets a server
// of its own, and does not wait for a process that reads the same modules again.
import { readConfig } from '../../config.ts';
import { createLogger } from '../../logger.ts';
import { type Serving, serve } from '../../serve.ts';
import type { HostAnswer, HostRequest } from './host-messages.ts';

let running: Serving | null = null;

process.on('message', (request: HostRequest) => {
  const answered = 'start' in request ? start(request.start) : stop();
  void answered.then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function start(env: NodeJS.ProcessEnv): Promise<HostAnswer> {
  if (running !== null) return { problem: 'a server runs already: stop it first' };
  const settings = readConfig(env);
  if (!settings.ok) return settings;
  const served = await serve(settings.config, createLogger(settings.config.logLevel));
  if (!served.ok) return served;
  running = served.serving;
  return { port: running.port };
}

async function stop(): Promise<HostAnswer> {
  const wasRunning = running !== null;
  await running?.close();
  running = null;
  return { wasRunning };
}
