import type { Utf8 } from '@sampark/core/reports/head-and-columns';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The browser's own. */
export const utf8: Utf8 = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};
