import type { BundleSource } from '@sampark/core/carry/bundle-frame';

/** Reads a file in any place. */
export const blobSource = (file: Blob): BundleSource => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
