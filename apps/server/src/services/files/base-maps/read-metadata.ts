import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PACKED } from '@sampark/core/map/pmtiles-header';
import * as z from 'zod/mini';
import { textOfMarkup } from './text-of-markup.ts';

const unpack = promisify(gunzip);

/** Bytes of metadata as they lie in the file, and unpacked. Those of real maps have some thousands. */
export const METADATA_MOST = { packed: 1024 * 1024, plain: 4 * 1024 * 1024 };
/** Letters of an attribution, as markup and as text: it stands in the corner of a map. */
const ATTRIBUTION_MOST = { markup: 4000, text: 300 };

const metadata = z.looseObject({ attribution: z.optional(z.unknown()) });

/**
 * Reads whose a map's content is, from the metadata of its file: JSON, whose `attribution` is text or markup
 * (https://github.com/mapbox/tilejson-spec).
 * @returns plain text, which may be empty; `null`: the metadata cannot be read
 */
export async function readAttribution(bytes: Uint8Array, packed: number): Promise<string | null> {
  try {
    const { plain } = METADATA_MOST;
    const text =
      packed === PACKED.gzip ? await unpack(bytes, { maxOutputLength: plain }) : Buffer.from(bytes);
    const { attribution } = z.parse(metadata, JSON.parse(text.toString()));
    if (typeof attribution !== 'string') return '';
    const { markup, text: most } = ATTRIBUTION_MOST;
    return textOfMarkup(attribution.slice(0, markup)).slice(0, most).toWellFormed();
  } catch {
    return null;
  }
}
