/** The questions that people answer; numbers, so that every value of a schedule can be another. */
export const FIELDS = {
  Population: 'basic_info.population',
  Households: 'basic_info.households',
} as const;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** A value that a person typed. */
export interface Typed {
  readonly participant: string;
  readonly field: FieldName;
  readonly value: number;
  /** `either`: a conflict came up in the field while Save ran. */
  readonly is: 'draft' | 'saved' | 'either';
}

/**
 * A record of people's typing in one survey, by what the screen said. It holds the newest draft and the newest Save
 * of each participant and field, and every Save that the screen has called saved on the server.
 */
export interface Ledger {
  readonly typed: (participant: string, field: FieldName, value: number) => void;
  /** Notes that Save was pressed and ended, and what the field's draft has become. */
  readonly ended: (participant: string, field: FieldName, is: Typed['is']) => void;
  /** Notes that the screen says that everything is on the server. */
  readonly onServer: (participant: string) => void;
  /** Notes that a choice in the field, or a deletion, replaced this participant's unsent work there. */
  readonly replaced: (participant: string, field: FieldName) => void;
  readonly drafted: (participant: string) => readonly Typed[];
  /** Whether the field may hold a draft of this participant. */
  readonly mayBeDrafted: (participant: string, field: FieldName) => boolean;
  readonly all: () => readonly Typed[];
}

export function createLedger(): Ledger {
  const drafts = new Map<string, Typed>();
  const saves = new Map<string, Typed>();
  const acknowledged: Typed[] = [];
  const key = (participant: string, field: FieldName): string => `${participant} ${field}`;
  const of = (participant: string, all: ReadonlyMap<string, Typed>): Typed[] =>
    [...all.values()].filter((each) => each.participant === participant);
  return {
    typed: (participant, field, value) => {
      // A value that may have stayed a draft is typed over now.
      if (saves.get(key(participant, field))?.is === 'either') saves.delete(key(participant, field));
      drafts.set(key(participant, field), { participant, field, value, is: 'draft' });
    },
    ended: (participant, field, is) => {
      const draft = drafts.get(key(participant, field));
      if (!draft || is === 'draft') return;
      drafts.delete(key(participant, field));
      saves.set(key(participant, field), { ...draft, is });
    },
    onServer: (participant) => {
      for (const save of of(participant, saves)) if (save.is === 'saved') acknowledged.push(save);
    },
    replaced: (participant, field) => {
      drafts.delete(key(participant, field));
      saves.delete(key(participant, field));
    },
    drafted: (participant) => of(participant, drafts),
    mayBeDrafted: (participant, field) =>
      drafts.has(key(participant, field)) || saves.get(key(participant, field))?.is === 'either',
    all: () => [...drafts.values(), ...saves.values(), ...acknowledged],
  };
}
