import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './bill-of-materials.ts';

/** What Node needs of Debian: its libraries, the certificates of the web, and the zones of time. */
const PACKAGES = ['base-files', 'ca-certificates', 'libstdc++6', 'libgcc-s1', 'libc6', 'tzdata'];

/** What lies in those packages, and nobody needs in a container: texts for people, and programs. */
const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/bin', 'usr/sbin'];

/** Where the names of the packages are kept until the list of what is in the image is made. */
const NAMES = 'var/lib/packages-of-the-base';

/** Shell commands of the build, with the folder of the base as `$1`. */
const NAME_THEM = `ls "$1/var/cache/apt/archives" > "$1/${NAMES}"`;
/** A package's own script would write the certificates into one file; none of them runs. */
const JOIN_CERTIFICATES =
  'cd "$1" && find usr/share/ca-certificates -name "*.crt" | sort | xargs cat > etc/ssl/certs/ca-certificates.crt';
const LEAVE_OUT = `cd "$1" && rm -rf ${LEFT_OUT.join(' ')}`;

/** The files in which this machine names where its packages come from. */
function aptSources(): readonly string[] {
  const folder = '/etc/apt/sources.list.d';
  const more = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/etc/apt/sources.list', ...more].filter((path) => existsSync(path));
}

/**
 * Makes an image's base out of Debian's packages: their files, without a shell or a package manager that could be used in it.
 * @param folder where its files come; what was there is removed
 * @returns the packages in it
 */
export function makeBase(folder: string): readonly Part[] {
  rmSync(folder, { recursive: true, force: true });
  const { VERSION_CODENAME: suite = 'stable' } = osRelease();
  execFileSync(
    'mmdebstrap',
    [
      ...['--variant=extract', `--include=${PACKAGES.join(',')}`, '--quiet'],
      ...[
        `--extract-hook=${NAME_THEM}`,
        `--customize-hook=${JOIN_CERTIFICATES}`,
        `--customize-hook=${LEAVE_OUT}`,
      ],
      ...[suite, folder, ...aptSources()],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return packagesIn(readFileSync(join(folder, NAMES), 'utf8'));
}

/** Reads what a Debian says of itself. */
function osRelease(): Readonly<Record<string, string>> {
  const lines = readFileSync('/etc/os-release', 'utf8').split('\n');
  return Object.fromEntries(lines.map((line) => line.replaceAll('"', '').split('=', 2) as [string, string]));
}

/** Reads packages from the names of their files: `libc6_2.36-9+deb12u14_amd64.deb`, where a colon is written as `%3a`. */
export function packagesIn(names: string): readonly Part[] {
  return names.split('\n').flatMap((file) => {
    const [, name, version] = /^([^_]+)_([^_]+)_[^_]+\.deb$/.exec(file) ?? [];
    return name !== undefined && version !== undefined
      ? [{ kind: 'deb', name, version: decodeURIComponent(version) }]
      : [];
  });
}
