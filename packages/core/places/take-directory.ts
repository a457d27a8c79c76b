import type { PlaceLevel } from './directory-headings.ts';
import type { Refused, RowPlaces } from './directory-row.ts';
import type { Change, KnownPlace } from './judge-place.ts';
import { type KnownPanchayat, type KnownPlaces, type Lookup, type PlaceBelow, tie } from './known-places.ts';
import { type StagedRow, type Step, smallest, stageRow } from './stage-row.ts';
import {
  dropSecondNames,
  type FirstNames,
  type NamesByLevel,
  ofEveryLevel,
  type RowWithoutSecondNames,
  type TwoNames,
} from './two-names.ts';

/** A row of the file by its number, the headings' row being the first. */
export interface NumberedRow {
  readonly row: number;
  readonly places: RowPlaces;
}

export interface Refusal extends Refused {
  readonly row: number;
  /** The code of the smallest place that the row names; empty: none could be read. */
  readonly code: string;
}

/** A place that gets another name, or a panchayat that comes into another block (then `was` and `now` are codes). */
export interface Renaming {
  readonly row: number;
  readonly level: PlaceLevel;
  readonly code: string;
  readonly was: string;
  readonly now: string;
}

export type LevelCounts = Record<Exclude<Change, 'unchanged'>, number>;

export interface Tie {
  readonly panchayat_id: string;
  readonly village_code: string;
}

/** The first names and blocks in a file: the first time counts. */
export interface FirstMentions {
  /** The block of each panchayat; both are codes. */
  readonly blocks: Lookup<string>;
  readonly names: NamesByLevel<Lookup<FirstNames>>;
}

/** The outcome of some rows: the places that change, as they will be, by their codes. */
export interface Taken {
  readonly state: ReadonlyMap<string, KnownPlace>;
  readonly district: ReadonlyMap<string, PlaceBelow>;
  readonly block: ReadonlyMap<string, PlaceBelow>;
  readonly panchayat: ReadonlyMap<string, KnownPanchayat>;
  readonly village: ReadonlyMap<string, KnownPlace>;
  readonly ties: readonly Tie[];
  readonly moves: readonly (Renaming & { readonly panchayat_id: string })[];
  readonly renamings: readonly Renaming[];
  readonly refusals: readonly Refusal[];
  readonly twoNames: readonly TwoNames[];
  readonly counts: Readonly<Record<PlaceLevel, LevelCounts>>;
  /** Rows that change nothing. */
  readonly unchanged: number;
  /** Rows of local bodies that are no village's. */
  readonly passedOver: number;
  /** The names and blocks that the file says first in these rows. */
  readonly firstMentions: {
    readonly blocks: ReadonlyMap<string, string>;
    readonly names: NamesByLevel<ReadonlyMap<string, FirstNames>>;
  };
}

export const noCounts = (): Record<PlaceLevel, LevelCounts> => ({
  state: { new: 0, renamed: 0, changed: 0 },
  district: { new: 0, renamed: 0, changed: 0 },
  block: { new: 0, renamed: 0, changed: 0 },
  panchayat: { new: 0, renamed: 0, changed: 0 },
  village: { new: 0, renamed: 0, changed: 0 },
});

/** Looks in what the rows so far have changed, and then in what was known before. */
const over = <Place>(below: Lookup<Place>, above: Lookup<Place>): Lookup<Place> => ({
  get: (code) => above.get(code) ?? below.get(code),
});

/** The outcome of some rows while it grows. */
const emptyOutcome = () => ({
  state: new Map<string, KnownPlace>(),
  district: new Map<string, PlaceBelow>(),
  block: new Map<string, PlaceBelow>(),
  panchayat: new Map<string, KnownPanchayat>(),
  village: new Map<string, KnownPlace>(),
  tiesByKey: new Map<string, Tie>(),
  moves: new Array<Renaming & { panchayat_id: string }>(),
  renamings: new Array<Renaming>(),
  refusals: new Array<Refusal>(),
  twoNames: new Array<TwoNames>(),
  counts: noCounts(),
  unchanged: 0,
  passedOver: 0,
  firstMentions: {
    blocks: new Map<string, string>(),
    names: ofEveryLevel(() => new Map<string, FirstNames>()),
  },
});

type Outcome = ReturnType<typeof emptyOutcome>;

const knownAfter = (known: KnownPlaces, outcome: Outcome): KnownPlaces => ({
  state: over(known.state, outcome.state),
  district: over(known.district, outcome.district),
  block: over(known.block, outcome.block),
  panchayat: over(known.panchayat, outcome.panchayat),
  village: over(known.village, outcome.village),
  ties: known.ties,
  ids: known.ids,
});

/** Adds what a row does to one place. */
const addStep = (outcome: Outcome, row: number, step: Step): void => {
  const { level, change, here } = step;
  if (change === 'unchanged') return;
  outcome.counts[level][change]++;
  const { code } = step.next;
  if (here && here.name !== step.next.name) {
    outcome.renamings.push({ row, level, code, was: here.name, now: step.next.name });
  }
  switch (level) {
    case 'panchayat':
      if (step.here && step.here.above !== step.next.above) {
        const { id: panchayat_id, above } = step.next;
        outcome.moves.push({ row, level, code, panchayat_id, was: step.here.above, now: above });
      }
      outcome.panchayat.set(code, step.next);
      break;
    case 'district':
    case 'block':
      outcome[level].set(code, step.next);
      break;
    case 'state':
    case 'village':
      outcome[level].set(code, step.next);
      break;
  }
};

const addRow = (outcome: Outcome, row: number, { steps, tie: newTie }: StagedRow): void => {
  const { tiesByKey } = outcome;
  const isNewTie = newTie && !tiesByKey.has(tie(newTie.panchayat_id, newTie.village_code));
  if (isNewTie) tiesByKey.set(tie(newTie.panchayat_id, newTie.village_code), newTie);
  else if (steps.every(({ change }) => change === 'unchanged')) outcome.unchanged++;
  for (const step of steps) addStep(outcome, row, step);
};

/** Notes the names and the block that a row was the first to say. @param blocks said so far, by panchayat */
const addFirstMentions = (
  { firstMentions }: Outcome,
  { places, firsts }: RowWithoutSecondNames,
  blocks: Lookup<string>,
): void => {
  for (const first of firsts) firstMentions.names[first.level].set(first.code, first.names);
  const { panchayat, block } = places;
  if (panchayat && block && blocks.get(panchayat.code) === undefined) {
    firstMentions.blocks.set(panchayat.code, block.code);
  }
};

/**
 * Returns what rows of the directory do to the places that are here. Pure: a dry run and an import call the same.
 * @param before what the rows before these have said first
 */
export function takeDirectory(
  rows: readonly NumberedRow[],
  known: KnownPlaces,
  before: FirstMentions,
): Taken {
  const outcome = emptyOutcome();
  const { firstMentions } = outcome;
  const blocks = over(before.blocks, firstMentions.blocks);
  const names = ofEveryLevel((level) => over(before.names[level], firstMentions.names[level]));
  const now = knownAfter(known, outcome);

  for (const { row, places } of rows) {
    const read = dropSecondNames(row, places, names);
    const stage = stageRow(read.places, now, blocks);
    if (stage.kind === 'passed_over') outcome.passedOver++;
    else if (stage.kind === 'staged') {
      addRow(outcome, row, stage);
      outcome.twoNames.push(...read.twoNames);
      addFirstMentions(outcome, read, blocks);
    } else {
      const { reason, value } = stage;
      outcome.refusals.push({ row, reason, value, code: smallest(places)?.code ?? '' });
    }
  }
  const { tiesByKey, ...taken } = outcome;
  return { ...taken, ties: [...tiesByKey.values()] };
}
