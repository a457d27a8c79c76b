import type { OperationRecord } from '../schema.ts';

/**
 * Operations that were sent together. One entry of `meta` marks all of them as sent, so that a request need
 * not wait for a hundred rows to be rewritten. The entry counts until a row itself says more.
 */
export interface InFlightNote {
  readonly name: string;
  readonly operations: readonly string[];
}

const keyOf = (owner: string, name: string): string => `under_way:${owner}:${name}`;

/** Makes an entry that marks operations as in flight. */
export const inFlightNote = (
  owner: string,
  operations: readonly string[],
): readonly [key: string, note: InFlightNote] => {
  const name = crypto.randomUUID();
  return [keyOf(owner, name), { name, operations }];
};

/** Reads the operations that are marked as in flight. @param meta the store, in the caller's transaction */
export const readInFlight = async (
  meta: { readonly getAll: (range: IDBKeyRange) => Promise<unknown[]> },
  owner: string,
): Promise<readonly InFlightNote[]> =>
  (await meta.getAll(IDBKeyRange.bound(keyOf(owner, ''), keyOf(owner, '\uffff')))) as InFlightNote[];

/** Returns whether an operation is marked as in flight. */
export const isNotedInFlight = (noted: readonly InFlightNote[], id: string): boolean =>
  noted.some(({ operations }) => operations.includes(id));

/** Returns the operations with the marks applied. */
export const withInFlight = (
  records: readonly OperationRecord[],
  noted: readonly InFlightNote[],
): readonly OperationRecord[] => {
  const inFlight = new Set(noted.flatMap(({ operations }) => operations));
  return records.map((record) =>
    !record.sent && inFlight.has(record.id) ? { ...record, sent: true } : record,
  );
};

/**
 * Removes operations from the marks, because their own rows tell from now on. Returns entries to write;
 * `undefined` removes one.
 */
export const withoutOperations = (
  owner: string,
  noted: readonly InFlightNote[],
  told: ReadonlySet<string>,
): readonly (readonly [key: string, InFlightNote | undefined])[] =>
  noted.flatMap((note) => {
    const operations = note.operations.filter((id) => !told.has(id));
    if (operations.length === note.operations.length) return [];
    const rest = operations.length > 0 ? { ...note, operations } : undefined;
    return [[keyOf(owner, note.name), rest] as const];
  });
