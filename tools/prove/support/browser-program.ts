import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ensureBrowsers } from '../../test/browser.ts';
import { createCommands } from '../../test/command.ts';

/**
 * Runs a program of `e2e` that plays in a real browser with the built web app, and reads the lines it writes.
 * @throws where there is no browser, and when the program does not end well
 */
export async function runBrowserProgram(
  file: string,
  args: readonly number[],
  heard: (line: string) => void,
): Promise<void> {
  const commands = createCommands(process.cwd());
  const browsers = await ensureBrowsers(commands, ['whole']);
  if (!browsers['CHROMIUM']) throw new Error('There is no Chromium on this machine.');
  if ((await commands.node(['tools/launch.mjs', 'build'])) !== 0) {
    throw new Error('The web app was not built.');
  }
  const child = spawn(process.execPath, [file, ...args.map(String)], {
    env: { ...process.env, ...browsers },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) heard(line);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
}
