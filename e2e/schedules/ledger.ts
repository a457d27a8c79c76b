/** The questions that people answer; numbers, so that every value of a schedule can be another. */
export const FIELDS = {
  Population: 'basic_info.population',
  Households: 'basic_info.households',
} as const;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Something a person typed. */
export interface Typed {
  readonly seat: string;
  readonly field: FieldName;
  readonly value: number;
  /** `either`: a conflict came up in the field while Save ran. */
  readonly is: 'draft' | 'saved' | 'either';
}

/**
 * What people typed in one survey, as the screen told them: the newest draft and the newest Save of each seat and
 * field, and every Save that the screen has called saved on the server.
 */
export interface Ledger {
  readonly typed: (seat: string, field: FieldName, value: number) => void;
  /** Save was pressed and ended: the field's draft is what it was found to be. */
  readonly ended: (seat: string, field: FieldName, is: Typed['is']) => void;
  /** The screen says that all it holds is on the server. */
  readonly onServer: (seat: string) => void;
  /** A choice in the field, or a deletion, took the place of what this seat had there and not sent. */
  readonly replaced: (seat: string, field: FieldName) => void;
  readonly drafted: (seat: string) => readonly Typed[];
  /** Whether the field may hold a draft of this seat. */
  readonly mayBeDrafted: (seat: string, field: FieldName) => boolean;
  readonly all: () => readonly Typed[];
}

export function createLedger(): Ledger {
  const drafts = new Map<string, Typed>();
  const saves = new Map<string, Typed>();
  const acknowledged: Typed[] = [];
  const key = (seat: string, field: FieldName): string => `${seat} ${field}`;
  const of = (seat: string, all: ReadonlyMap<string, Typed>): Typed[] =>
    [...all.values()].filter((each) => each.seat === seat);
  return {
    typed: (seat, field, value) => {
      // What may have stayed a draft is typed over now.
      if (saves.get(key(seat, field))?.is === 'either') saves.delete(key(seat, field));
      drafts.set(key(seat, field), { seat, field, value, is: 'draft' });
    },
    ended: (seat, field, is) => {
      const draft = drafts.get(key(seat, field));
      if (!draft || is === 'draft') return;
      drafts.delete(key(seat, field));
      saves.set(key(seat, field), { ...draft, is });
    },
    onServer: (seat) => {
      for (const save of of(seat, saves)) if (save.is === 'saved') acknowledged.push(save);
    },
    replaced: (seat, field) => {
      drafts.delete(key(seat, field));
      saves.delete(key(seat, field));
    },
    drafted: (seat) => of(seat, drafts),
    mayBeDrafted: (seat, field) =>
      drafts.has(key(seat, field)) || saves.get(key(seat, field))?.is === 'either',
    all: () => [...drafts.values(), ...saves.values(), ...acknowledged],
  };
}
