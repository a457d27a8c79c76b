/** A row's values, in the order of the table's columns: text, numbers and nulls on both engines. */
export type RawRow = readonly (string | number | null)[];

/** A table as it was at the moment of the snapshot. */
export interface TableDump {
  readonly name: string;
  readonly columns: readonly string[];
  /** Some rows at a time; to be read once. */
  readonly pages: () => AsyncIterable<readonly RawRow[]>;
}

/** Everything in a database at one moment, while its server goes on writing. */
export interface Snapshot {
  /** The migrations that made its tables. */
  readonly schema: readonly string[];
  /** Whoever refers to a table comes behind it. */
  readonly tables: readonly TableDump[];
  /** Reads a value of `meta`. */
  meta(key: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Where rows of a snapshot are put back: new tables, beside those in use. */
export interface Loader {
  insert(table: string, columns: readonly string[], rows: readonly RawRow[]): Promise<void>;
  /** Holds what was loaded against its own rules, and keeps it. Throws when they are broken. */
  commit(): Promise<void>;
  /** Ends, and keeps nothing that was not committed. */
  close(): Promise<void>;
}

/** Orders tables so that whoever refers to one comes behind it. */
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

/** Kysely's own record of the migrations; they are made anew. */
export const isOwnRecord = (table: string): boolean => table.startsWith('kysely_');
