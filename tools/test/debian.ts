import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Commands } from './command.ts';

/** The installation that is running. The next one waits for it: stages run beside each other, and apt refuses a second one. */
let installing: Promise<unknown> = Promise.resolve();

/** Installs packages on a Debian where we are root. Elsewhere it does nothing. */
export async function installOnDebian(commands: Commands, packages: readonly string[]): Promise<void> {
  const isOurs = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (packages.length === 0 || !isOurs) return;
  const apt = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () => {
    commands.say(`Installing ${packages.join(' and ')}`);
    await commands.run('apt-get', ['update', '-qq'], apt);
    await commands.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], apt);
  };
  const own = installing.then(install);
  installing = own.catch(() => undefined);
  await own;
}

/** Returns those of the programs that are not on the PATH. */
export function absentOf(programs: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
}
