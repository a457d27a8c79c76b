import type { OperationRecord } from '../schema.ts';

/**
 * Operations that went on their way together. One entry of `meta` tells it of all of them, until the row of each tells more:
 * a hundred rows are not written anew before a request leaves.
 */
export interface InFlightNote {
  readonly name: string;
  readonly operations: readonly string[];
}

const keyOf = (owner: string, name: string): string => `under_way:${owner}:${name}`;

/** An entry that notes operations as on their way. */
export const inFlightNote = (
  owner: string,
  operations: readonly string[],
): readonly [key: string, leaving: InFlightNote] => {
  const name = crypto.randomUUID();
  return [keyOf(owner, name), { name, operations }];
};

/** What is noted as on its way. @param meta the store, in the transaction that asks */
export const readInFlight = async (
  meta: { readonly getAll: (range: IDBKeyRange) => Promise<unknown[]> },
  owner: string,
): Promise<readonly InFlightNote[]> =>
  (await meta.getAll(IDBKeyRange.bound(keyOf(owner, ''), keyOf(owner, '\uffff')))) as InFlightNote[];

/** Whether an operation is noted as on its way. */
export const isNotedInFlight = (noted: readonly InFlightNote[], id: string): boolean =>
  noted.some(({ operations }) => operations.includes(id));

/** Operations with what is noted of them. */
export const withInFlight = (
  records: readonly OperationRecord[],
  noted: readonly InFlightNote[],
): readonly OperationRecord[] => {
  const leaving = new Set(noted.flatMap(({ operations }) => operations));
  return records.map((record) =>
    !record.sent && leaving.has(record.id) ? { ...record, sent: true } : record,
  );
};

/** What is noted without operations of which their own rows tell from now on: entries to write, `undefined` to remove. */
export const withoutOperations = (
  owner: string,
  noted: readonly InFlightNote[],
  told: ReadonlySet<string>,
): readonly (readonly [key: string, InFlightNote | undefined])[] =>
  noted.flatMap((leaving) => {
    const operations = leaving.operations.filter((id) => !told.has(id));
    if (operations.length === leaving.operations.length) return [];
    const rest = operations.length > 0 ? { ...leaving, operations } : undefined;
    return [[keyOf(owner, leaving.name), rest] as const];
  });
