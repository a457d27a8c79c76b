/** A row's values, in the order of the table's columns: text, numbers and nulls on both engines. */
export type RawRow = readonly (string | number | null)[];

/** A table as it was at the moment of the snapshot. */
export interface TableDump {
  readonly name: string;
  readonly columns: readonly string[];
  /** Yields some rows at a time; to be read once. */
  readonly pages: () => AsyncIterable<readonly RawRow[]>;
}

/** Everything in a database at one moment, while its server goes on writing. */
export interface Snapshot {
  /** The names of the migrations that made its tables. */
  readonly schema: readonly string[];
  /** The tables, each behind those to which it refers. */
  readonly tables: readonly TableDump[];
  /** Reads a value of `meta`. */
  meta(key: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The place where rows of a snapshot are put back: new tables, beside those in use. */
export interface Loader {
  insert(table: string, columns: readonly string[], rows: readonly RawRow[]): Promise<void>;
  /** Checks the loaded rows against the tables' own rules, and commits them. Throws when they are broken. */
  commit(): Promise<void>;
  /** Ends, and drops everything that was not committed. */
  close(): Promise<void>;
}

/** Orders tables so that each comes behind those to which it refers. */
export function parentsFirst(
  names: readonly string[],
  refersTo: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name)) return;
    for (const parent of refersTo.get(name) ?? []) visit(parent, [...path, name]);
    ordered.add(name);
  };
  for (const name of names.toSorted()) visit(name, []);
  return [...ordered];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Whether a table is Kysely's own record of the migrations; these are made anew. */
export const isOwnRecord = (table: string): boolean => table.startsWith('kysely_');
