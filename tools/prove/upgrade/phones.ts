import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Version } from './versions.ts';

/** The report of a phone: see `apps/web/test/upgrade/main.ts`. */
interface Report {
  readonly saved: Readonly<Record<string, number>>;
  readonly saves: number;
  readonly inVain: number;
  readonly pending: number;
  readonly known: readonly string[];
}

/** A phone that works. */
export interface Phone {
  readonly version: string;
  /** Lets it sync what waits, and ends it. */
  readonly end: () => Promise<Report>;
}

/** The phone's program. */
export const PHONE_PROGRAM = 'apps/web/test/upgrade/main.ts';

/** Starts a phone with the app's code of a version. */
export function startPhone({ name, folder }: Version, url: string): Phone {
  const child = spawn(process.execPath, [PHONE_PROGRAM, url], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  return {
    version: name,
    end: async () => {
      child.stdin.end();
      return JSON.parse(await output) as Report;
    },
  };
}
