/** Whether this browser packs and unpacks. */
export const canPack = (): boolean =>
  typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';

const through = (
  content: Blob | string,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> => new Response(new Response(content).body?.pipeThrough(stream)).arrayBuffer();

/** Packs with gzip. */
export const gzip = (content: Blob | string): Promise<ArrayBuffer> =>
  through(content, new CompressionStream('gzip'));

/** Unpacks gzip. Rejects where it is none. */
export const gunzip = (content: Blob): Promise<ArrayBuffer> =>
  through(content, new DecompressionStream('gzip'));
