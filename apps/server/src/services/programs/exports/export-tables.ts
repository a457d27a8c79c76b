import type { UserInfo } from '@sampark/core/access/roles';
import { makeZip } from 'client-zip';
import type { Context } from '../../context.ts';
import { inOneReading } from '../../readings.ts';
import type { FormSchema } from '../odk/form-schema.ts';
import { type SurveysRequest, surveysOfForm } from '../odk/rows/form-surveys.ts';
import { parquetOf } from './parquet-file.ts';
import { type Cell, type TypedTable, tablesOf } from './typed-tables.ts';
import { xlsxOf } from './xlsx-file.ts';

export const EXPORT_FORMATS = ['parquet', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
type Bytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

const WRITERS: Readonly<Record<ExportFormat, (table: TypedTable, rows: Rows) => Bytes>> = {
  parquet: parquetOf,
  xlsx: xlsxOf,
};

/** A file that is written while it is sent. */
export interface ExportedFile {
  readonly name: string;
  readonly kind: ExportFormat | 'zip';
  readonly bytes: Bytes;
}

/** Writes all surveys of a form into a file; where it has rows, into a ZIP with a file for each table. */
export function exportTables(
  context: Context,
  user: UserInfo,
  request: SurveysRequest & { readonly schema: FormSchema },
  format: ExportFormat,
): ExportedFile {
  const whole = inOneReading(context);
  const [first, ...others] = tablesOf(request.schema);
  if (first === undefined) throw new Error('a form has the table of its surveys');
  async function* rowsOf(table: TypedTable): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const surveys of surveysOfForm(whole, user, request, { make: table.rowsOf }))
      yield surveys.flat();
  }
  const write = (table: TypedTable): Bytes => WRITERS[format](table, rowsOf(table));
  if (others.length === 0) return { name: `${first.name}.${format}`, kind: format, bytes: write(first) };
  function* files() {
    for (const table of [first, ...others] as readonly TypedTable[])
      yield {
        name: `${table.name}.${format}`,
        input: write(table),
        lastModified: new Date(context.clock()),
      };
  }
  return { name: `${first.name}.zip`, kind: 'zip', bytes: makeZip(files()) };
}
