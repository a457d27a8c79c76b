import type { PlaceLevel } from './directory-headings.ts';
import type { Refused, ToldPlaces } from './directory-row.ts';
import type { Change, KnownPlace } from './judge-place.ts';
import { type KnownPanchayat, type KnownPlaces, type Lookup, type PlaceBelow, tie } from './known-places.ts';
import { type StagedRow, type Step, smallest, stageRow } from './stage-row.ts';
import {
  type HeardRow,
  hearNames,
  type NamesByLevel,
  ofEveryLevel,
  type SaidNames,
  type TwoNames,
} from './two-names.ts';

/** A row of the file by its number, the headings' row being the first. */
export interface NumberedRow {
  readonly row: number;
  readonly told: ToldPlaces;
}

export interface Refusal extends Refused {
  readonly row: number;
  /** Of the smallest place that the row names; empty: none could be read. */
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

/** What a file has said so far: it is believed the first time. */
export interface Said {
  /** By panchayat, its block; both are codes. */
  readonly blocks: Lookup<string>;
  readonly names: NamesByLevel<Lookup<SaidNames>>;
}

/** What rows do to the places: those that change, as they will be, by their codes. */
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
  /** What the file has first said in these rows. */
  readonly said: {
    readonly blocks: ReadonlyMap<string, string>;
    readonly names: NamesByLevel<ReadonlyMap<string, SaidNames>>;
  };
}

export const noCounts = (): Record<PlaceLevel, LevelCounts> => ({
  state: { new: 0, renamed: 0, changed: 0 },
  district: { new: 0, renamed: 0, changed: 0 },
  block: { new: 0, renamed: 0, changed: 0 },
  panchayat: { new: 0, renamed: 0, changed: 0 },
  village: { new: 0, renamed: 0, changed: 0 },
});

/** What is known, and over it what the rows so far have changed. */
const over = <Place>(below: Lookup<Place>, above: Lookup<Place>): Lookup<Place> => ({
  get: (code) => above.get(code) ?? below.get(code),
});

/**
 * What rows of the directory do to the places that are here. Pure: a dry run and an import call the same.
 * @param said by the rows before these
 */
export function takeDirectory(rows: readonly NumberedRow[], known: KnownPlaces, said: Said): Taken {
  const next = {
    state: new Map<string, KnownPlace>(),
    district: new Map<string, PlaceBelow>(),
    block: new Map<string, PlaceBelow>(),
    panchayat: new Map<string, KnownPanchayat>(),
    village: new Map<string, KnownPlace>(),
  };
  const newTies = new Map<string, Tie>();
  const saidHere = {
    blocks: new Map<string, string>(),
    names: ofEveryLevel(() => new Map<string, SaidNames>()),
  };
  const blocks = over(said.blocks, saidHere.blocks);
  const names = ofEveryLevel((level) => over(said.names[level], saidHere.names[level]));
  const now: KnownPlaces = {
    state: over(known.state, next.state),
    district: over(known.district, next.district),
    block: over(known.block, next.block),
    panchayat: over(known.panchayat, next.panchayat),
    village: over(known.village, next.village),
    ties: known.ties,
    ids: known.ids,
  };
  const counts = noCounts();
  const moves: (Renaming & { panchayat_id: string })[] = [];
  const renamings: Renaming[] = [];
  const refusals: Refusal[] = [];
  const twoNames: TwoNames[] = [];
  let unchanged = 0;
  let passedOver = 0;

  const keep = (row: number, step: Step): void => {
    const { level, change, here } = step;
    if (change === 'unchanged') return;
    counts[level][change]++;
    const { code } = step.next;
    if (here && here.name !== step.next.name) {
      renamings.push({ row, level, code, was: here.name, now: step.next.name });
    }
    switch (level) {
      case 'panchayat':
        if (step.here && step.here.above !== step.next.above) {
          const { id: panchayat_id, above } = step.next;
          moves.push({ row, level, code, panchayat_id, was: step.here.above, now: above });
        }
        next.panchayat.set(code, step.next);
        break;
      case 'district':
      case 'block':
        next[level].set(code, step.next);
        break;
      case 'state':
      case 'village':
        next[level].set(code, step.next);
        break;
    }
  };
  const take = (row: number, { steps, tie: newTie }: StagedRow): void => {
    const isNewTie = newTie && !newTies.has(tie(newTie.panchayat_id, newTie.village_code));
    if (isNewTie) newTies.set(tie(newTie.panchayat_id, newTie.village_code), newTie);
    else if (steps.every(({ change }) => change === 'unchanged')) unchanged++;
    for (const step of steps) keep(row, step);
  };

  const remember = ({ told, firsts }: HeardRow): void => {
    for (const first of firsts) saidHere.names[first.level].set(first.code, first.names);
    const { panchayat, block } = told;
    if (panchayat && block && blocks.get(panchayat.code) === undefined) {
      saidHere.blocks.set(panchayat.code, block.code);
    }
  };

  for (const { row, told } of rows) {
    const heard = hearNames(row, told, names);
    const stage = stageRow(heard.told, now, blocks);
    if (stage.kind === 'passed_over') passedOver++;
    else if (stage.kind === 'staged') {
      take(row, stage);
      twoNames.push(...heard.twoNames);
      remember(heard);
    } else {
      const { reason, value } = stage;
      refusals.push({ row, reason, value, code: smallest(told)?.code ?? '' });
    }
  }
  const ties = [...newTies.values()];
  return {
    ...next,
    ties,
    moves,
    renamings,
    refusals,
    twoNames,
    counts,
    unchanged,
    passedOver,
    said: saidHere,
  };
}
