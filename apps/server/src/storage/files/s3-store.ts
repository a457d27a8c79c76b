import { text } from 'node:stream/consumers';
import type { ByteRange, Bytes, FileStore } from './file-store.ts';
import { inPiecesOf, untilItBreaks, wholeOf } from './pieces.ts';
import { askS3, type S3Bucket } from './s3-requests.ts';

/** Bytes of a part of an upload: as many are in memory while it comes. */
const PART = 1024 * 1024;
/** Letters of a key that name its folder. */
const PLACE_LETTERS = 2;
/** Digits of a position in the name of a part, so that names sort like positions. */
const DIGITS = 15;
const NOT_FOUND = 404;

/** An object of a bucket. */
interface S3Object {
  /** Behind the prefix of all keys. */
  readonly key: string;
  readonly size: number;
  /** ISO 8601. */
  readonly at: string;
}

const OBJECT = /<Contents>(.*?)<\/Contents>/gs;
const tagIn = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

/** Returns all objects whose keys begin like this, in the order of their keys. */
async function* objectsOf(bucket: S3Bucket, begins: string): AsyncIterable<S3Object> {
  const { origin, pathname } = new URL(bucket.url);
  const [, name = '', ...prefixes] = pathname.split('/');
  const prefix = prefixes.map((each) => `${each}/`).join('');
  for (let token = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + begins });
    if (token !== '') query.set('continuation-token', token);
    const xml = await text(
      await askS3(bucket, { method: 'GET', url: `${origin}/${name}?${query.toString()}` }),
    );
    for (const [, object = ''] of xml.matchAll(OBJECT)) {
      const key = tagIn(object, 'Key').slice(prefix.length);
      yield { key, size: Number(tagIn(object, 'Size')), at: tagIn(object, 'LastModified') };
    }
    token = tagIn(xml, 'NextContinuationToken');
    if (token === '') return;
  }
}

/** Returns when the last piece of each upload came, by the upload's id. */
async function lastPieces(bucket: S3Bucket): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, string>();
  for await (const { key, at } of objectsOf(bucket, 'uploads/')) {
    const id = key.split('/')[1] ?? '';
    if (at > (newest.get(id) ?? '')) newest.set(id, at);
  }
  return newest;
}

async function* inOnePiece(bytes: Uint8Array): Bytes {
  yield bytes;
}

/**
 * Keeps files in a bucket of a service that speaks S3: a file in `ab/<its key>`, and an upload in parts, `uploads/<its id>/<position>`. Any
 * number of servers may share it.
 */
export function openS3Store(bucket: S3Bucket): FileStore {
  const at = (key: string) => `${bucket.url}/${key}`;
  const place = (key: string) => at(`${key.slice(0, PLACE_LETTERS)}/${key}`);
  const partsOf = (uploadId: string) => objectsOf(bucket, `uploads/${uploadId}/`);
  const positionOf = ({ key }: S3Object) => Number(key.split('/').at(-1));

  const remove = async (url: string): Promise<void> => {
    (await askS3(bucket, { method: 'DELETE', url })).resume();
  };
  const put = async (url: string, size: number, source: Bytes): Promise<void> => {
    const answer = await askS3(bucket, { method: 'PUT', url, body: { size, source } });
    answer.resume();
    if (answer.statusCode === NOT_FOUND) throw new Error('there is no such bucket');
  };
  const read = async (url: string, range?: ByteRange): Promise<Bytes | null> => {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await askS3(bucket, { method: 'GET', url, headers });
    if (answer.statusCode !== NOT_FOUND) return answer;
    answer.resume();
    return null;
  };

  /** Returns the parts of an upload without a gap, each with the position from which its bytes are new. */
  async function* wholeParts(uploadId: string): AsyncIterable<{ part: S3Object; skip: number; end: number }> {
    let end = 0;
    for await (const part of partsOf(uploadId)) {
      const position = positionOf(part);
      if (position > end) return;
      if (position + part.size <= end) continue;
      const skip = end - position;
      end = position + part.size;
      yield { part, skip, end };
    }
  }

  return {
    async write(uploadId, from, source) {
      let end = from;
      for await (const piece of inPiecesOf(PART, untilItBreaks(source))) {
        const url = at(`uploads/${uploadId}/${String(end).padStart(DIGITS, '0')}`);
        await put(url, piece.length, inOnePiece(piece));
        end += piece.length;
      }
      return end;
    },
    async written(uploadId) {
      let written = 0;
      for await (const { end } of wholeParts(uploadId)) written = end;
      return written;
    },
    async *readUpload(uploadId) {
      for await (const { part, skip } of wholeParts(uploadId)) {
        yield* (await read(at(part.key), { start: skip, end: part.size - 1 })) ?? [];
      }
    },
    async dropUpload(uploadId) {
      for await (const { key } of partsOf(uploadId)) await remove(at(key));
    },

    put: (key, size, source) => put(place(key), size, wholeOf(size, source)),
    read: (key, range) => read(place(key), range),
    async size(key) {
      const answer = await askS3(bucket, { method: 'HEAD', url: place(key) });
      answer.resume();
      return answer.statusCode === NOT_FOUND ? null : Number(answer.headers['content-length']);
    },
    remove: (key) => remove(place(key)),
    async *list() {
      for await (const { key, size } of objectsOf(bucket, '')) {
        if (!key.startsWith('uploads/')) yield { key: key.slice(PLACE_LETTERS + 1), size };
      }
    },
    async tidy(before) {
      for (const [id, when] of await lastPieces(bucket)) if (when < before) await this.dropUpload(id);
    },
  };
}
