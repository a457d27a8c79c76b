import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, CellType, Column, TypedTable } from './typed-tables.ts';

/** A column as the file's schema has it. */
const ELEMENTS = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<CellType, object>;

/** Cells of a group of rows: it is in memory, and is written in one go. */
const CELLS_OF_GROUP = 200_000;

const schemaOf = (columns: readonly Column[]) => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...ELEMENTS[type],
  })),
];

/** Returns a cell as the writer takes it. */
const written = (cell: Cell, type: CellType): Cell | bigint =>
  type === 'whole' && typeof cell === 'number' ? BigInt(cell) : cell;

/** Writes a table as a Parquet file, some rows at a time. @param batches the rows, as they are read */
export async function* parquetOf(
  { columns }: Pick<TypedTable, 'columns'>,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: 'Sampark' });
  const most = Math.max(Math.ceil(CELLS_OF_GROUP / columns.length), 1);
  let rows: (readonly Cell[])[] = [];
  const writeGroup = (): void => {
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: rows.map((row) => written(row[at] ?? null, type)),
      offsetIndex: false,
    }));
    rows = [];
    void file.write({ columnData, rowGroupSize: most });
  };
  /** Takes what was written out of the writer. */
  const taken = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  for await (const batch of batches) {
    // A batch of rows in rows may be longer than a call takes arguments.
    for (const row of batch) rows.push(row);
    if (rows.length < most) continue;
    writeGroup();
    yield taken();
  }
  if (rows.length > 0) writeGroup();
  void file.finish();
  yield taken();
}
