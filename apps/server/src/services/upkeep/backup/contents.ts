import * as z from 'zod/mini';
import type { RawRow } from '../../../storage/dump/snapshot.ts';

/*
 * The lines of a backup, a JSON value each: a header, then each table with its rows, then the counts and the
 * checksum.
 */

/** The first line. */
export const backupHeader = z.object({
  made_at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The names of the migrations that made the tables. */
  schema: z.array(z.string()),
  epoch: z.string(),
  key_id: z.string(),
  /** The server's key, base64: without it no sealed value in the tables would open again. */
  key: z.string(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** The line that begins a table; rows follow as arrays. */
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The last line. */
export const backupEnd = z.object({
  /** Rows a table. */
  rows: z.record(z.string(), z.number()),
  /** The SHA-256 of all lines before, hexadecimal. */
  sha256: z.string(),
});

const rawRow = z.array(z.union([z.string(), z.number(), z.null()]));

/** The content of one line. */
export type Line =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly row: RawRow }
  | { readonly kind: 'end'; readonly rows: Readonly<Record<string, number>>; readonly sha256: string };

/** Reads a line; `null`: it is not from a backup of Sampark's. */
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
