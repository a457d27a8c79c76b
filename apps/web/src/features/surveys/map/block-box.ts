import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { Point } from '@sampark/core/forms/geo-points';
import { boxAround, type MapBox } from '@sampark/core/map/map-box';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { AppData } from '../../../data/ports/app-data.ts';

/** The room around what is known of a block, in metres: people walk from one village to the next. */
const MARGIN = 3000;
/** The surveys that are opened at once. */
const READING = 200;

/** A block with those of its panchayats in which the person works. */
export interface Block {
  readonly block_id: string;
  readonly name: LocalText;
  readonly panchayats: ReadonlySet<string>;
}

/** Returns the blocks of some panchayats. */
export function blocksOf(panchayats: readonly Panchayat[]): readonly Block[] {
  const blocks = new Map<string, Block>();
  for (const { block_id, block, panchayat_id } of panchayats) {
    const known = blocks.get(block_id)?.panchayats ?? [];
    blocks.set(block_id, { block_id, name: block, panchayats: new Set([...known, panchayat_id]) });
  }
  return [...blocks.values()];
}

/**
 * Returns the box around all positions that this device knows of a block: those of its surveys and of its records.
 * @param shown the positions on the map, where it knows none
 */
export async function boxOfBlock(
  { surveys }: Pick<AppData, 'surveys'>,
  { panchayats }: Block,
  shown: readonly Point[],
): Promise<MapBox | null> {
  const here = (surveys.all.get() ?? []).filter(({ panchayat_id }) => panchayats.has(panchayat_id));
  const known: Point[] = [];
  for (let from = 0; from < here.length; from += READING) {
    const placed = await surveys.placed(here.slice(from, from + READING));
    known.push(...placed.flatMap(({ at }) => (at ? [at] : [])));
  }
  return boxAround(known.length > 0 ? known : shown, MARGIN);
}
