// Compiles every project, then makes sure that no source file was left out and that the core can touch nothing impure.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { typeProjects, unchecked } from './projects.ts';
import { impurities } from './purity.ts';

const root = process.cwd();
const waiting = typeProjects(root);
let failed = false;

const compile = (project: string): Promise<boolean> =>
  new Promise((resolve) => {
    const cache = join('node_modules/.cache/types', `${project.replaceAll('/', '_')}.tsbuildinfo`);
    const args = [
      'node_modules/typescript/bin/tsc',
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      cache,
    ];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => resolve(code === 0));
  });

const worker = async (): Promise<void> => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const start = performance.now();
    const passed = await compile(project);
    console.log(
      `${passed ? 'ok' : 'FAILED'}  ${project} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
    );
    failed ||= !passed;
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));

for (const path of unchecked(root)) {
  console.error(`${path}: no tsconfig includes this file`);
  failed = true;
}
for (const name of impurities(join(root, 'packages/core/tsconfig.json'))) {
  console.error(
    `packages/core: ${name} compiles there; the core must stay pure (lib, types in its tsconfig)`,
  );
  failed = true;
}
process.exitCode = failed ? 1 : 0;
