import type { FieldPath } from '@sampark/core/survey/values';

/** Something that somebody saved: the newest of theirs in one field of one household. */
export interface SavedPlace {
  readonly participant: string;
  readonly name: string;
  readonly field: FieldPath;
  /** The name of another household, or a state; `null`: none. */
  readonly value: string | null;
}

/** A record of what people did with households, kept apart from the app that is under test. */
export interface HouseholdLedger {
  readonly saved: (participant: string, name: string, field: FieldPath, value: string | null) => void;
  /** Somebody chose about a household, or took a merge back: nothing of theirs about it has to arrive by itself. */
  readonly replaced: (participant: string, name: string) => void;
  /** Somebody deleted a household: what they had not sent of it went along. */
  readonly deleted: (participant: string, name: string) => void;
  readonly isDeleted: (name: string) => boolean;
  readonly all: () => readonly SavedPlace[];
}

export function createHouseholdLedger(): HouseholdLedger {
  const saves = new Map<string, SavedPlace>();
  const gone = new Set<string>();
  const replaced = (participant: string, name: string): void => {
    for (const [key, each] of saves)
      if (each.participant === participant && each.name === name) saves.delete(key);
  };
  return {
    saved: (participant, name, field, value) =>
      void saves.set(`${participant} ${name} ${field}`, { participant, name, field, value }),
    replaced,
    deleted: (participant, name) => {
      replaced(participant, name);
      gone.add(name);
    },
    isDeleted: (name) => gone.has(name),
    all: () => [...saves.values()],
  };
}
