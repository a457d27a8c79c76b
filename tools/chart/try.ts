// Renders the chart with helm for the values that people set, and checks what comes of it by Kubernetes' schemas and our own rules.
// `npm test -- chart`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { accepted, refused } from './cases.ts';
import { houseProblems } from './house-problems.ts';
import type { Manifest } from './kinds.ts';
import { schemaProblems } from './schema-problems.ts';

const CHART = 'deploy/helm/sampark';
const helm = process.env['HELM'] ?? 'helm';
const folder = mkdtempSync(join(tmpdir(), 'sampark-chart-'));
const settings = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(
  ([, name = '']) => name,
);

let faults = 0;
function hold(what: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'ok  ' : 'NOT '} ${what}`);
  for (const problem of problems) console.log(`       ${problem}`);
  if (problems.length > 0) faults += 1;
}

function ask(command: readonly string[], values: object) {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { status, stdout, stderr, error } = spawnSync(helm, [...command, CHART, '--values', file], {
    encoding: 'utf8',
    env: { ...process.env, HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder },
  });
  if (error) throw error;
  return { ok: status === 0, out: stdout, said: stderr };
}

try {
  for (const { name, values, makes, replicas, strategy } of accepted) {
    const linted = ask(['lint', '--strict', '--quiet'], values);
    const rendered = ask(['template', 'x', '--namespace', 'villages'], values);
    if (!linted.ok || !rendered.ok) {
      hold(name, [linted.out, linted.said, rendered.said]);
      continue;
    }
    const manifests = parseAllDocuments(rendered.out)
      .map((each) => each.toJS() as Manifest | null)
      .filter((each) => each !== null);
    const made = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    const server = manifests.find(({ kind }) => kind === 'Deployment')?.spec as {
      readonly replicas: number;
      readonly strategy: { readonly type: string };
    };
    hold(name, [
      ...(made.join() === makes.join() ? [] : [`makes ${made.join(', ')}`]),
      ...(server.replicas === replicas ? [] : [`has ${server.replicas} servers`]),
      ...(server.strategy.type === strategy ? [] : [`is brought up to date by ${server.strategy.type}`]),
      ...schemaProblems(manifests),
      ...houseProblems(manifests, settings),
    ]);
  }
  for (const { name, values, at } of refused) {
    const { ok, said } = ask(['template', 'x'], values);
    hold(`refuses ${name}`, !ok && said.includes(at) ? [] : [ok ? 'is taken' : said]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${accepted.length} sets of values taken, ${refused.length} refused`);
process.exitCode = faults === 0 ? 0 : 1;
