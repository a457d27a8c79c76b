import * as z from 'zod/mini';
import type { RawRow } from '../../storage/dump/snapshot.ts';

/*
 * What a backup holds, a JSON value a line: what it is, then each table with its rows, then what there should have been.
 */

/** The first line. */
export const backupHeader = z.object({
  made_at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that made the tables. */
  schema: z.array(z.string()),
  epoch: z.string(),
  key_id: z.string(),
  /** The server's key, base64: without it nothing that is sealed in the tables would open again. */
  key: z.string(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** A line that begins a table; rows follow as arrays. */
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The last line. */
export const backupEnd = z.object({
  /** Rows a table. */
  rows: z.record(z.string(), z.number()),
  /** SHA-256, hexadecimal, of all lines before. */
  sha256: z.string(),
});

const rawRow = z.array(z.union([z.string(), z.number(), z.null()]));

/** What a line says. */
export type Line =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly row: RawRow }
  | { readonly kind: 'end'; readonly rows: Readonly<Record<string, number>>; readonly sha256: string };

/** Reads a line; `null` when it is none of ours. */
export function readLine(text: string, isFirst: boolean): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    if (isFirst) return { kind: 'header', header: z.parse(backupHeader, value) };
    if (Array.isArray(value)) return { kind: 'row', row: z.parse(rawRow, value) };
    const table = z.safeParse(tableLine, value);
    if (table.success) return { kind: 'table', ...table.data };
    return { kind: 'end', ...z.parse(backupEnd, value) };
  } catch {
    return null;
  }
}
