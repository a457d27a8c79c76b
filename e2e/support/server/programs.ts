import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';

/*
 * Programs that the documents show, run as they stand there against a server of the tests: whoever copies one gets what a test has seen.
 */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SHOWN_ADDRESS = 'https://sampark.example';
/** The longest that a program may take, in milliseconds. */
const LIMIT = 60_000;

/** Returns the program of a document in a language, for another server than the one that it names. */
export async function programIn(document: string, language: string, url: string): Promise<string> {
  const text = await readFile(join(ROOT, 'docs', document), 'utf8');
  const [, program] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (program === undefined) throw new Error(`docs/${document} shows no program in ${language}.`);
  return program.replaceAll(SHOWN_ADDRESS, url);
}

/** Runs a command with an access token. @returns what it writes */
export async function runWith(
  token: string,
  command: string,
  args: readonly string[],
  cwd = ROOT,
): Promise<string> {
  const env = { ...process.env, SAMPARK_TOKEN: token };
  const { stdout } = await run(command, args, { cwd, env, timeout: LIMIT });
  return stdout;
}

/** Whether this machine has a command that succeeds. */
export const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  run(command, args, { timeout: LIMIT }).then(
    () => true,
    () => false,
  );

const TYPES = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    // The declarations of Node and of browsers are not what is checked.
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
  include: ['program.ts', 'sampark'],
};

/**
 * Makes the client of a server from its description, as docs/api.md says, checks the types of a program that uses it, and runs the program.
 * @returns what it writes
 */
export async function runWithClient(url: string, token: string, program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-client-'));
  try {
    await createClient({
      input: `${url}/api/openapi.json`,
      output: { path: join(folder, 'sampark'), module: { extension: '.ts' } },
      logs: { level: 'silent' },
    });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPES));
    await writeFile(join(folder, 'program.ts'), program);
    await runWith(token, process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    return await runWith(token, process.execPath, ['program.ts'], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
