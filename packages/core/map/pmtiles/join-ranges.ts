import type { FileSection } from '../pmtiles-header.ts';

/** Ranges that lie so near each other that one request fetches all of them. */
export interface JoinedRange extends FileSection {
  readonly parts: readonly [FileSection, ...FileSection[]];
}

/** The longest gap between two ranges that is fetched along, in bytes: a request of its own costs as much. */
const GAP = 2048;

/**
 * Joins ranges that are neighbours in a file.
 * @param most how long a request may be, in bytes; only a range that is longer by itself is
 * @returns in the order of the file
 */
export function joinRanges(ranges: readonly FileSection[], most: number): readonly JoinedRange[] {
  const joined: JoinedRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.offset - b.offset)) {
    const last = joined.at(-1);
    const end = range.offset + range.length;
    const isNear = last !== undefined && range.offset - (last.offset + last.length) <= GAP;
    if (isNear && end - last.offset <= most) {
      const length = Math.max(last.length, end - last.offset);
      joined[joined.length - 1] = { ...last, length, parts: [...last.parts, range] };
    } else joined.push({ ...range, parts: [range] });
  }
  return joined;
}
