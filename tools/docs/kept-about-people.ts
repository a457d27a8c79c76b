import type { AtErasure } from '../../apps/server/src/storage/about-people.ts';
import { KEPT_ABOUT_PEOPLE } from '../../apps/server/src/storage/kept-about-people.ts';

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** What an erasure does to columns, as the page says it. */
const IN_WORDS: Readonly<Record<AtErasure, string>> = {
  goes: 'the row is removed',
  emptied: 'emptied',
  nameless: 'the name in it becomes neutral',
  id: 'stays, an id without a name',
  fact: 'stays',
  another: 'stays, it is about somebody else',
};

/** Says what an erasure does to the columns of a table; where it is one thing, once. */
function atErasure(columns: Readonly<Record<string, AtErasure>>): string {
  const byFate = Object.entries(Object.groupBy(Object.entries(columns), ([, fate]) => fate));
  if (byFate.length === 1) return byFate.map(([fate]) => IN_WORDS[fate as AtErasure]).join();
  return byFate
    .map(([fate, those]) => `${code(those.map(([column]) => column))}: ${IN_WORDS[fate as AtErasure]}`)
    .join('; ');
}

/** Writes `docs/kept-about-people.md` out of the tables themselves. */
export function keptAboutPeoplePage(): string {
  const tables = Object.entries(KEPT_ABOUT_PEOPLE);
  const lines = tables.flatMap(([table, kept]) =>
    kept === null
      ? []
      : [
          `| \`${table}\` | ${code(Object.keys(kept.columns))} | ${kept.why} | ${kept.until} | ${atErasure(kept.columns)} |`,
        ],
  );
  const others = tables.flatMap(([table, kept]) => (kept === null ? [table] : []));
  return [
    '# What the server keeps about people',
    '',
    'This page is written from `apps/server/src/storage/kept-about-people.ts`, which the compiler compares with the tables of the database.',
    '[privacy.md](privacy.md) says what to do with it. Backups hold the same, as long as you keep them.',
    '',
    '| Table | Columns | Why | Until | At an erasure |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    `Nothing about people: ${code(others)}.`,
    '',
  ].join('\n');
}
