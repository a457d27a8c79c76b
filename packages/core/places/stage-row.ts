import type { PlaceLevel } from './directory-headings.ts';
import { type Refused, type RowPlace, type RowPlaces, refused } from './directory-row.ts';
import { type Change, judgePlace, type KnownPlace } from './judge-place.ts';
import { type KnownPanchayat, type KnownPlaces, type Lookup, type PlaceBelow, tie } from './known-places.ts';

interface StepOf<Level extends PlaceLevel, Place> {
  readonly level: Level;
  readonly change: Change;
  readonly here: Place | undefined;
  readonly next: Place;
}

/** The effect of a row on one place. */
export type Step =
  | StepOf<'state' | 'village', KnownPlace>
  | StepOf<'district' | 'block', PlaceBelow>
  | StepOf<'panchayat', KnownPanchayat>;

export interface StagedRow {
  readonly kind: 'staged';
  readonly steps: readonly Step[];
  /** The village comes under this panchayat. */
  readonly tie: { readonly panchayat_id: string; readonly village_code: string } | null;
}

export type Stage = StagedRow | { readonly kind: 'passed_over' } | ({ readonly kind: 'refused' } & Refused);

/** The block that the file gave first for each panchayat. */
type FirstBlocks = Lookup<string>;

type Judged<Place> = { readonly change: Change; readonly next: Place } | Refused;

/** Judges a place that has nothing above it, or whose place above does not matter. */
function judgeAlone<Place extends KnownPlace>(
  here: Place | undefined,
  place: RowPlace,
): Judged<Place | KnownPlace> {
  const judged = judgePlace(here, place);
  if (judged.kind !== 'refused') return { change: judged.kind, next: judged.next };
  return refused(judged.reason, judged.reason === 'older_version' ? String(place.version) : '');
}

/** Judges a place below another: in the one that the row names, else in the one it is in. */
function judgeBelow<Place extends PlaceBelow>(
  here: Place | undefined,
  place: RowPlace,
  above: string | undefined,
): Judged<Place | PlaceBelow> {
  const judged = judgeAlone(here, place);
  if ('reason' in judged) return judged;
  const in_ = above ?? here?.above;
  if (in_ === undefined) return refused('unknown_parent');
  const isMoved = here !== undefined && here.above !== in_;
  return {
    change: isMoved && judged.change === 'unchanged' ? 'changed' : judged.change,
    next: { ...judged.next, above: in_ },
  };
}

const idOf = (code: string, { ids }: KnownPlaces): string => (ids.has(code) ? `lgd-${code}` : code);

/** Returns the steps above the panchayat: state, district, the block's district, block. */
function stageAbove(places: RowPlaces, known: KnownPlaces): readonly Step[] | Refused {
  const { state, district, block, blockDistrict } = places;
  const steps: Step[] = [];
  // A place above that is not here and has no name in this file cannot be made.
  const ofParent = (judged: Refused, parent: RowPlace): Refused =>
    judged.reason === 'no_name' && parent !== smallest(places)
      ? refused('unknown_parent', parent.code)
      : judged;
  if (state) {
    const here = known.state.get(state.code);
    const judged = judgeAlone(here, state);
    if ('reason' in judged) return ofParent(judged, state);
    steps.push({ level: 'state', here, ...judged });
  }
  const districts = [district, blockDistrict?.code === district?.code ? undefined : blockDistrict];
  for (const each of districts) {
    if (!each) continue;
    const here = known.district.get(each.code);
    const judged = judgeBelow(here, each, state?.code);
    if ('reason' in judged) return ofParent(judged, each);
    steps.push({ level: 'district', here, ...judged });
  }
  if (block) {
    const here = known.block.get(block.code);
    const judged = judgeBelow(here, block, (blockDistrict ?? district)?.code);
    if ('reason' in judged) return ofParent(judged, block);
    steps.push({ level: 'block', here, ...judged });
  }
  return steps;
}

/** Returns the smallest place that a row names. */
export const smallest = (places: RowPlaces): RowPlace | undefined =>
  places.village ?? places.panchayat ?? places.block ?? places.district ?? places.state;

function stagePanchayat(
  places: RowPlaces & { readonly panchayat: RowPlace },
  known: KnownPlaces,
  firstBlocks: FirstBlocks,
): Step | Refused | 'passed_over' {
  const { panchayat, block } = places;
  const here = known.panchayat.get(panchayat.code);
  const firstBlock = firstBlocks.get(panchayat.code);
  if (block && firstBlock !== undefined && firstBlock !== block.code)
    return refused('two_blocks', block.code);
  if (!here && !block) {
    if (places.village) return refused('unknown_panchayat', panchayat.code);
    return places.isVillageBody ? refused('no_block', panchayat.name) : 'passed_over';
  }
  const judged = judgeBelow(here, panchayat, block?.code);
  if ('reason' in judged) return judged;
  const id = here?.id ?? idOf(panchayat.code, known);
  return { level: 'panchayat', change: judged.change, here, next: { ...judged.next, id } };
}

/**
 * Returns what one row would do to the places that are here: all of it, or nothing with a reason.
 *
 * | the row's panchayat | its block | |
 * |---|---|---|
 * | here | not named | names and version are taken |
 * | here | named | and it lies in that block from now on |
 * | not here | named | it is made |
 * | not here | not named | refused; a local body that is no village's is passed over |
 *
 * A file that says two blocks of one panchayat is believed the first time.
 */
export function stageRow(places: RowPlaces, known: KnownPlaces, firstBlocks: FirstBlocks): Stage {
  const above = stageAbove(places, known);
  if ('reason' in above) return { kind: 'refused', ...above };
  const steps: Step[] = [...above];
  let panchayatId: string | null = null;
  if (places.panchayat) {
    const step = stagePanchayat({ ...places, panchayat: places.panchayat }, known, firstBlocks);
    if (step === 'passed_over') return { kind: step };
    if ('reason' in step) return { kind: 'refused', ...step };
    steps.push(step);
    if (step.level === 'panchayat') panchayatId = step.next.id;
  }
  if (!places.village) return { kind: 'staged', steps, tie: null };
  const here = known.village.get(places.village.code);
  const judged = judgeAlone(here, places.village);
  if ('reason' in judged) return { kind: 'refused', ...judged };
  steps.push({ level: 'village', here, ...judged });
  const { code: village_code } = places.village;
  const isTied = panchayatId === null || known.ties.has(tie(panchayatId, village_code));
  return {
    kind: 'staged',
    steps,
    tie: isTied || panchayatId === null ? null : { panchayat_id: panchayatId, village_code },
  };
}
