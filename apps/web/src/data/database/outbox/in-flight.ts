import type { OperationRecord } from '../schema.ts';

/**
 * Operations that went on their way together. One entry of `meta` tells it of all of them, until the row of each tells more:
 * a hundred rows are not written anew before a request leaves.
 */
export interface Leaving {
  readonly name: string;
  readonly operations: readonly string[];
}

const keyOf = (owner: string, name: string): string => `under_way:${owner}:${name}`;

/** An entry that notes operations as on their way. */
export const noteOf = (
  owner: string,
  operations: readonly string[],
): readonly [key: string, leaving: Leaving] => {
  const name = crypto.randomUUID();
  return [keyOf(owner, name), { name, operations }];
};

/** What is noted as on its way. @param meta the store, in the transaction that asks */
export const readLeaving = async (
  meta: { readonly getAll: (range: IDBKeyRange) => Promise<unknown[]> },
  owner: string,
): Promise<readonly Leaving[]> =>
  (await meta.getAll(IDBKeyRange.bound(keyOf(owner, ''), keyOf(owner, '\uffff')))) as Leaving[];

/** Whether an operation is noted as on its way. */
export const isLeaving = (noted: readonly Leaving[], id: string): boolean =>
  noted.some(({ operations }) => operations.includes(id));

/** Operations with what is noted of them. */
export const asNoted = (
  records: readonly OperationRecord[],
  noted: readonly Leaving[],
): readonly OperationRecord[] => {
  const leaving = new Set(noted.flatMap(({ operations }) => operations));
  return records.map((record) =>
    !record.sent && leaving.has(record.id) ? { ...record, sent: true } : record,
  );
};

/** What is noted without operations of which their own rows tell from now on: entries to write, `undefined` to remove. */
export const withoutTold = (
  owner: string,
  noted: readonly Leaving[],
  told: ReadonlySet<string>,
): readonly (readonly [key: string, Leaving | undefined])[] =>
  noted.flatMap((leaving) => {
    const operations = leaving.operations.filter((id) => !told.has(id));
    if (operations.length === leaving.operations.length) return [];
    const rest = operations.length > 0 ? { ...leaving, operations } : undefined;
    return [[keyOf(owner, leaving.name), rest] as const];
  });
