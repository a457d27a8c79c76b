import type { BuiltFile } from './measure.ts';

/** The most that is allowed, in kB (1,000 bytes) of gzip. */
export const BUDGET = { js: 130, css: 12, lazy: 20 } as const;

/** Lazy files that may be larger, by a part of their name, with their own limit and the reason in a comment. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // The library that writes spreadsheets, 19 kB with its zip: it loads when somebody exports one.
  'assets/xlsx-': 24,
  // MapLibre, which draws base maps, and its worker: they load when a map has one, and no service worker fetches them ahead.
  'assets/maplibre-gl-worker-': 149,
  'assets/maplibre-gl-': 298,
};

/** One row of the table: the thing that is measured, its weight and its limit, in kB. */
export interface Row {
  readonly what: string;
  readonly weight: number;
  readonly limit: number;
}

/** Adds the first load's scripts and style sheets up, and then takes every lazy file by itself. */
export function holdAgainstBudget(files: readonly BuiltFile[]): Row[] {
  const sum = (kind: BuiltFile['kind']): number =>
    files
      .filter((file) => file.load === 'first' && file.kind === kind)
      .reduce((total, { bytes }) => total + bytes / 1000, 0);
  const lazy = files.filter(({ load }) => load === 'lazy');
  return [
    { what: 'first load, JavaScript', weight: sum('js'), limit: BUDGET.js },
    { what: 'first load, CSS', weight: sum('css'), limit: BUDGET.css },
    ...lazy.map(({ path, bytes }) => ({ what: path, weight: bytes / 1000, limit: limitOf(path) })),
  ];
}

function limitOf(path: string): number {
  const exception = Object.entries(EXCEPTIONS).find(([name]) => path.includes(name));
  return exception ? exception[1] : BUDGET.lazy;
}
