import type { Choice } from '../definition/definition.ts';
import type { FileLists } from './files/file-lists.ts';
import type { Report } from './problems.ts';
import type { Lists } from './questions/choices.ts';
import type { Settings } from './settings.ts';

/** The context for reading each row of the survey. */
export interface Reading {
  readonly settings: Settings;
  readonly lists: Lists;
  readonly listNames: ReadonlySet<string>;
  readonly fileLists: FileLists;
  /** The files that expressions read, as they are met. */
  readonly filesRead: Set<string>;
  /** The types of records of which a question chooses one. */
  readonly records: ReadonlySet<string>;
  /** A name with a space in it of each list that was looked through for one; null: it has none. */
  readonly spacedNames: Map<readonly Choice[], string | null>;
  /** The lists that have the choice `other`, as far as that was asked. */
  readonly withOther: Set<readonly Choice[]>;
  /** The names of `instance('…')` that are no lists and mean something here; absent: there are none. */
  readonly outside?: ReadonlySet<string>;
  readonly report: Report;
}
