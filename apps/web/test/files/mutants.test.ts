import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutants, SMALL_PIECES } from './mutants.ts';

const source = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

it.each([
  ['small pieces', SMALL_PIECES] as const,
  ...mutants.map(({ name, changes }) => [name, changes] as const),
])('what the schedules of files change for %s stands in the source once', (_, changes) => {
  for (const { file, from } of changes) expect(source(file).split(from), `${file}: ${from}`).toHaveLength(2);
});
