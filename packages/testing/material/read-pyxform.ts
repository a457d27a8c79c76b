import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A form of pyxform's own tests: its sheets as a Markdown table, and what pyxform makes of them. */
export type PyxformForm = {
  /** The test that it comes from; several forms may come from one. */
  readonly test: string;
  readonly md: string;
} & ({ readonly ok: true; readonly xform: string } | { readonly ok: false; readonly error: string });

/** Reads the forms of pyxform's tests, by a short id. */
export function readPyxform(): Record<string, PyxformForm> {
  const packed = readFileSync(join(import.meta.dirname, 'pyxform.json.gz'));
  return JSON.parse(gunzipSync(packed).toString()) as Record<string, PyxformForm>;
}
