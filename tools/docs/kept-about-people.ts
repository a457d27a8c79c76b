import { KEPT_ABOUT_PEOPLE } from '../../apps/server/src/storage/kept-about-people.ts';

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Writes `docs/kept-about-people.md` out of the tables themselves. */
export function keptAboutPeoplePage(): string {
  const tables = Object.entries(KEPT_ABOUT_PEOPLE);
  const lines = tables.flatMap(([table, kept]) =>
    kept === null ? [] : [`| \`${table}\` | ${code(kept.columns)} | ${kept.why} | ${kept.until} |`],
  );
  const others = tables.flatMap(([table, kept]) => (kept === null ? [table] : []));
  return [
    '# What the server keeps about people',
    '',
    'This page is written from `apps/server/src/storage/kept-about-people.ts`, which the compiler holds against the tables of the database.',
    '[privacy.md](privacy.md) says what to do with it. Backups hold the same, as long as you keep them.',
    '',
    '| Table | Columns | Why | Until |',
    '|---|---|---|---|',
    ...lines,
    '',
    `Nothing about people: ${code(others)}.`,
    '',
  ].join('\n');
}
