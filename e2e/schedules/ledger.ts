import type { ShownRow } from './rows-on-screen.ts';
import type { NamedRow, Spot } from './spots.ts';

/** What somebody did with a row as a whole. */
export type Place = 'in' | 'moved' | 'out';

/** A value that a person typed. */
export interface Typed {
  readonly participant: string;
  readonly spot: Spot;
  readonly value: number | string;
  /** `either`: a conflict came up there while Save ran. */
  readonly is: 'draft' | 'saved' | 'either';
}

/** Somebody took a row out, or chose that it is out. */
export interface TakenOut {
  readonly participant: string;
  readonly row: NamedRow;
  /** What they had before them: the row, and those in it; `null`: nobody looked. */
  readonly seen: readonly ShownRow[] | null;
}

/**
 * A record of people's work in one survey, by what the screen said. It holds the newest draft and the newest Save
 * of each participant and spot, and every Save that the screen has called saved on the server.
 */
export interface Ledger {
  readonly typed: (participant: string, spot: Spot, value: number | string) => void;
  /** Notes that Save was pressed and ended, and what the spot's draft has become. */
  readonly ended: (participant: string, spot: Spot, is: Typed['is']) => void;
  /** Notes that the screen says that everything is on the server. */
  readonly onServer: (participant: string) => void;
  /** Notes that a choice in the spot, or a deletion, replaced this participant's unsent work there. */
  readonly replaced: (participant: string, spot: Spot) => void;
  readonly drafted: (participant: string) => readonly Typed[];
  readonly draftAt: (participant: string, spot: Spot) => Typed | undefined;
  /** Returns what may be a draft of this participant: the drafts, and what a Save may have left as one. */
  readonly mayBeDrafted: (participant: string) => readonly Typed[];
  readonly all: () => readonly Typed[];
  /** Every number that somebody typed in a row, also where they typed over it. */
  readonly numbersIn: (row: NamedRow) => readonly { readonly participant: string; readonly value: number }[];
  /** Notes a row that is new. */
  readonly added: (participant: string, row: NamedRow) => void;
  readonly rows: () => readonly { readonly row: NamedRow; readonly by: string }[];
  readonly takenOut: (out: TakenOut) => void;
  /** Returns everything of that kind that happened to a row. */
  readonly outsOf: (row: NamedRow) => readonly TakenOut[];
  /** Notes that somebody brought a row back, or chose that it stays. */
  readonly kept: (row: NamedRow) => void;
  readonly wasKept: (row: NamedRow) => boolean;
  /** Notes that this participant deleted the survey: their unsent work goes with it. */
  readonly deleted: (participant: string) => void;
  readonly wasDeleted: () => boolean;
}

export function createLedger(): Ledger {
  const drafts = new Map<string, Typed>();
  const saves = new Map<string, Typed>();
  const acknowledged: Typed[] = [];
  const numbers: { participant: string; row: string; value: number }[] = [];
  const rows: { row: NamedRow; by: string }[] = [];
  const outs: TakenOut[] = [];
  const kept = new Set<string>();
  let isDeleted = false;
  const key = (participant: string, { row, what }: Spot): string =>
    `${participant} ${row?.name ?? ''} ${what}`;
  const of = (participant: string, all: ReadonlyMap<string, Typed>): Typed[] =>
    [...all.values()].filter((each) => each.participant === participant);
  return {
    typed: (participant, spot, value) => {
      const at = key(participant, spot);
      // A value that may have stayed a draft is typed over now.
      if (saves.get(at)?.is === 'either') saves.delete(at);
      drafts.set(at, { participant, spot, value, is: 'draft' });
      if (spot.row && typeof value === 'number') numbers.push({ participant, row: spot.row.name, value });
    },
    ended: (participant, spot, is) => {
      const at = key(participant, spot);
      const draft = drafts.get(at);
      if (!draft || is === 'draft') return;
      drafts.delete(at);
      saves.set(at, { ...draft, is });
    },
    onServer: (participant) => {
      for (const save of of(participant, saves)) if (save.is === 'saved') acknowledged.push(save);
    },
    replaced: (participant, spot) => {
      drafts.delete(key(participant, spot));
      saves.delete(key(participant, spot));
    },
    drafted: (participant) => of(participant, drafts),
    draftAt: (participant, spot) => drafts.get(key(participant, spot)),
    mayBeDrafted: (participant) => [
      ...of(participant, drafts),
      ...of(participant, saves).filter(({ is }) => is === 'either'),
    ],
    all: () => [...drafts.values(), ...saves.values(), ...acknowledged],
    numbersIn: (row) => numbers.filter((each) => each.row === row.name),
    added: (by, row) => void rows.push({ row, by }),
    rows: () => rows,
    takenOut: (out) => void outs.push(out),
    outsOf: (row) => outs.filter((out) => out.row.name === row.name),
    kept: (row) => void kept.add(row.name),
    wasKept: (row) => kept.has(row.name),
    deleted: (participant) => {
      isDeleted = true;
      for (const all of [drafts, saves]) {
        for (const [at, each] of all) if (each.participant === participant) all.delete(at);
      }
    },
    wasDeleted: () => isDeleted,
  };
}
