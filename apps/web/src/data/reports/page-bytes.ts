import { packedFromBytes, packedToBytes, type Utf8 } from '@sampark/core/reports/packed-bytes';
import type { ReportPage } from './page-rows.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf8: Utf8 = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};

/** Makes bytes of a page. */
export const pageToBytes = ({ packed, ...beside }: ReportPage): Uint8Array<ArrayBuffer> =>
  packedToBytes(packed, beside, utf8);

/** Reads a page in place. Throws where the bytes are none. */
export function pageFromBytes(buffer: ArrayBuffer): ReportPage {
  const { packed, beside } = packedFromBytes(buffer, utf8);
  return { ...(beside as Omit<ReportPage, 'packed'>), packed };
}
