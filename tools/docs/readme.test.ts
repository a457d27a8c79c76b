import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../launch/commands.mjs';
import { stages } from '../test/stages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the documents', () => {
  it('list the settings that the server reads, and no others', () => {
    const known = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    const listed = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(known.toSorted());
  });

  it('list the stages of npm test', () => {
    const row = read('README.md')
      .split('\n')
      .find((line) => line.includes('only these stages'));
    for (const { name } of stages) expect(row).toContain(`\`${name}\``);
  });

  it('start the server as npm start does, where systemd or a container starts it', () => {
    const image = read('deploy/image/Containerfile');
    expect(image).toContain(SERVER_OPTIONS.map((option) => `"${option}"`).join(', '));
    const service = read('deploy/sampark.service');
    expect(service).toContain(`node ${SERVER_OPTIONS.join(' ')} apps/server/src/main.ts\n`);
    for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) {
      expect(service).toContain(`\nEnvironment=${name}=${value}\n`);
    }
  });

  it('link to nothing that is not there', () => {
    const documents = ['', 'docs', 'docs/decisions', 'bench'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name)),
    );
    const links = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) =>
        join(dirname(document), target ?? ''),
      ),
    );
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });
});
