import { type PackedTallies, packTallies, unpackTallies } from './packed.ts';
import type { Tally } from './tally.ts';

/** Some surveys as a page has them. */
export interface ReportPage {
  readonly ids: readonly string[];
  /** Texts that are others once a survey has changed. */
  readonly marks: readonly string[];
  /** The versions of the form by which they were counted. */
  readonly versions: readonly number[];
  readonly packed: PackedTallies;
}

/** One survey of a page. */
export interface PageRow {
  readonly id: string;
  readonly mark: string;
  readonly version: number;
  readonly tally: Tally;
}

/** The surveys of a page: a slow phone writes it within a frame. */
const PAGE = 250;

const rowsOf = ({ ids, marks, versions, packed }: ReportPage): readonly PageRow[] =>
  unpackTallies(packed).map((tally, at) => ({
    id: ids[at] ?? '',
    mark: marks[at] ?? '',
    version: versions[at] ?? 0,
    tally,
  }));

const pageOf = (rows: readonly PageRow[]): ReportPage => ({
  ids: rows.map(({ id }) => id),
  marks: rows.map(({ mark }) => mark),
  versions: rows.map(({ version }) => version),
  packed: packTallies(rows.map(({ tally }) => tally)),
});

/**
 * Puts rows into pages, in place of what the pages have of those surveys. A page that holds none of them is the same object afterwards: of
 * a panchayat with thousands of surveys one page is written, not all.
 * @param counted the ids of all surveys that were counted; one without a row is taken out
 */
export function withRows(
  pages: readonly ReportPage[],
  counted: ReadonlySet<string>,
  rows: readonly PageRow[],
): readonly ReportPage[] {
  const left = [...rows];
  const changed = pages.flatMap((page, at) => {
    const isTouched = page.ids.some((id) => counted.has(id));
    const hasRoom = at === pages.length - 1 && page.ids.length < PAGE && left.length > 0;
    if (!isTouched && !hasRoom) return [page];
    const kept = rowsOf(page).filter(({ id }) => !counted.has(id));
    const all = [...kept, ...left.splice(0, PAGE - kept.length)];
    return all.length > 0 ? [pageOf(all)] : [];
  });
  const further: ReportPage[] = [];
  while (left.length > 0) further.push(pageOf(left.splice(0, PAGE)));
  return [...changed, ...further];
}
