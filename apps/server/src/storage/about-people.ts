import type { Tables } from './tables.ts';

/**
 * The effect of an erasure on a column:
 *
 * | | |
 * |---|---|
 * | `goes` | the person's rows are removed |
 * | `emptied` | the person's row stays, and the column says nothing any more |
 * | `nameless` | a text in JSON, in which names stand beside ids: the names of the person become neutral |
 * | `id` | it stays: an id that nothing leads to a name any more |
 * | `fact` | it stays: a time, a place or a right, beside such an id |
 * | `another` | it stays: it is about somebody else than the person of the row's id |
 */
export type AtErasure = 'goes' | 'emptied' | 'nameless' | 'id' | 'fact' | 'another';

/**
 * The columns in which a table keeps something about people who work with Sampark. Facts about villages are
 * in none of its columns.
 */
export interface KeptAboutPeople<Row> {
  /** The columns that name a person, or say something of one, and what an erasure does to each. */
  readonly columns: { readonly [Column in keyof Row & string]?: AtErasure };
  /** The columns with the id of a person: a row is about each of them. Empty: no id leads to its person. */
  readonly by: readonly (keyof Row & string)[];
  /** The columns that no file with a person's data shows: by them somebody could sign in, or they are another's. */
  readonly secret?: readonly (keyof Row & string)[];
  /** Columns about other things that a file with a person's data shows beside them, so that it can be understood. */
  readonly beside?: readonly (keyof Row & string)[];
  readonly why: string;
  /** When it goes. */
  readonly until: string;
}

/** All that is kept about people, by table; null: nothing. */
export type KeptByTable = { readonly [Name in keyof Tables]: KeptAboutPeople<Tables[Name]> | null };
