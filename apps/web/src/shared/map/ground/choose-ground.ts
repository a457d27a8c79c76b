import type { Point } from '@sampark/core/forms/geo-points';
import { isInBox } from '@sampark/core/map/map-box';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { KeptMap } from '../../../data/ports/base-maps.ts';

/**
 * Chooses the base map below a position: one that this device keeps there, though the server may have a newer one; else one of the server.
 * Without a network, one of which another part is kept shows what it can: its first zooms reach everywhere.
 * @param listed undefined: the server has not answered
 * @returns null: there is none
 */
export function groundAt(
  point: Point,
  listed: readonly WireBaseMap[] | undefined,
  kept: readonly KeptMap[],
): WireBaseMap | null {
  const whole = kept.filter(({ isWhole }) => isWhole);
  const here = whole.find(({ box }) => isInBox(box, point))?.map;
  const known = listed ?? whole.map(({ map }) => map);
  return here ?? known.find(({ bounds }) => isInBox(bounds, point)) ?? null;
}
