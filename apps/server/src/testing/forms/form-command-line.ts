import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runCommand } from '../../cli/run.ts';
import { aConfig } from '../servers/a-config.ts';

/** A workbook that is a form, as a Markdown table. */
export const WELLS = `
| survey | type | name | label |
| | integer | depth | Depth in metres |
| | begin_repeat | wells | Wells |
| | text | owner | Owner |
| | end_repeat | | |
| settings | form_id | version |
| | wells | 3 |`;

/** The same with two faults in its second row. */
export const WRONG = WELLS.replace('integer', 'intejer').replace('Depth in metres', '${width}');

/** The commands about forms, with a folder of their own for each test. */
export interface FormCommandLine {
  /** Runs `sampark form …`. @returns its exit code */
  readonly run: (...words: readonly string[]) => Promise<number>;
  /** Returns the path of the folder. */
  readonly folder: () => string;
  /** Writes a file into the folder. @returns its path */
  readonly file: (name: string, content: string | Uint8Array) => Promise<string>;
  /** Returns the lines on the standard output since it was asked before. */
  readonly said: () => readonly string[];
  /** Returns the lines on the standard error since it was asked before. */
  readonly complaints: () => readonly string[];
}

/** Makes the commands for the tests of a file. */
export function formCommandLine(): FormCommandLine {
  let folder = '';
  const said: string[] = [];
  const complaints: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampark-cli-'));
    said.length = 0;
    complaints.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    run: (...words) =>
      runCommand(['form', ...words], {
        config: aConfig(folder),
        readPassword: () => Promise.reject(new Error('nobody is asked')),
        say: (text) => said.push(text),
        complain: (text) => complaints.push(text),
      }),
    folder: () => folder,
    file: async (name, content) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    said: () => said.splice(0),
    complaints: () => complaints.splice(0),
  };
}
