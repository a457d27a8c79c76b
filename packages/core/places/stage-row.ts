import type { PlaceLevel } from './directory-headings.ts';
import { type Refused, refused, type ToldPlace, type ToldPlaces } from './directory-row.ts';
import { type Change, judgePlace, type KnownPlace } from './judge-place.ts';
import { type KnownPanchayat, type KnownPlaces, type Lookup, type PlaceBelow, tie } from './known-places.ts';

interface StepOf<Level extends PlaceLevel, Place> {
  readonly level: Level;
  readonly change: Change;
  readonly here: Place | undefined;
  readonly next: Place;
}

/** What a row does to one place. */
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

/** The block that the file first said of each panchayat. */
type SaidBlocks = Lookup<string>;

type Judged<Place> = { readonly change: Change; readonly next: Place } | Refused;

/** A place that has nothing above it, or whose place above does not matter. */
function judgeAlone<Place extends KnownPlace>(
  here: Place | undefined,
  told: ToldPlace,
): Judged<Place | KnownPlace> {
  const judged = judgePlace(here, told);
  if (judged.kind !== 'refused') return { change: judged.kind, next: judged.next };
  return refused(judged.reason, judged.reason === 'older_version' ? String(told.version) : '');
}

/** A place below another: in the one that the row says, else in the one it is in. */
function judgeBelow<Place extends PlaceBelow>(
  here: Place | undefined,
  told: ToldPlace,
  above: string | undefined,
): Judged<Place | PlaceBelow> {
  const judged = judgeAlone(here, told);
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

/** The steps above the panchayat: state, district, the block's district, block. */
function stageAbove(told: ToldPlaces, known: KnownPlaces): readonly Step[] | Refused {
  const { state, district, block, blockDistrict } = told;
  const steps: Step[] = [];
  // A place above that is not here and has no name in this file cannot be made.
  const ofParent = (judged: Refused, parent: ToldPlace): Refused =>
    judged.reason === 'no_name' && parent !== smallest(told)
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

/** The smallest place that a row names. */
export const smallest = (told: ToldPlaces): ToldPlace | undefined =>
  told.village ?? told.panchayat ?? told.block ?? told.district ?? told.state;

function stagePanchayat(
  told: ToldPlaces & { readonly panchayat: ToldPlace },
  known: KnownPlaces,
  said: SaidBlocks,
): Step | Refused | 'passed_over' {
  const { panchayat, block } = told;
  const here = known.panchayat.get(panchayat.code);
  const saidBefore = said.get(panchayat.code);
  if (block && saidBefore !== undefined && saidBefore !== block.code)
    return refused('two_blocks', block.code);
  if (!here && !block) {
    if (told.village) return refused('unknown_panchayat', panchayat.code);
    return told.isVillageBody ? refused('no_block', panchayat.name) : 'passed_over';
  }
  const judged = judgeBelow(here, panchayat, block?.code);
  if ('reason' in judged) return judged;
  const id = here?.id ?? idOf(panchayat.code, known);
  return { level: 'panchayat', change: judged.change, here, next: { ...judged.next, id } };
}

/**
 * What one row would do to the places that are here: all of it, or nothing with a reason.
 *
 * | the row's panchayat | its block | |
 * |---|---|---|
 * | here | not told | names and version are taken |
 * | here | told | and it lies in that block from now on |
 * | not here | told | it is made |
 * | not here | not told | refused; a local body that is no village's is passed over |
 *
 * A file that says two blocks of one panchayat is believed the first time.
 */
export function stageRow(told: ToldPlaces, known: KnownPlaces, said: SaidBlocks): Stage {
  const above = stageAbove(told, known);
  if ('reason' in above) return { kind: 'refused', ...above };
  const steps: Step[] = [...above];
  let panchayatId: string | null = null;
  if (told.panchayat) {
    const step = stagePanchayat({ ...told, panchayat: told.panchayat }, known, said);
    if (step === 'passed_over') return { kind: step };
    if ('reason' in step) return { kind: 'refused', ...step };
    steps.push(step);
    if (step.level === 'panchayat') panchayatId = step.next.id;
  }
  if (!told.village) return { kind: 'staged', steps, tie: null };
  const here = known.village.get(told.village.code);
  const judged = judgeAlone(here, told.village);
  if ('reason' in judged) return { kind: 'refused', ...judged };
  steps.push({ level: 'village', here, ...judged });
  const { code: village_code } = told.village;
  const isTied = panchayatId === null || known.ties.has(tie(panchayatId, village_code));
  return {
    kind: 'staged',
    steps,
    tie: isTied || panchayatId === null ? null : { panchayat_id: panchayatId, village_code },
  };
}
