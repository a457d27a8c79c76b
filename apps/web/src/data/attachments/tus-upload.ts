import {
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
} from 'tus-js-client';
import type { Send } from '../api/client.ts';

/** A file to be sent, and how. */
export interface TusFile {
  /** The address at which uploads of its kind begin. */
  readonly uploads: string;
  /** The bytes of one request. The server ends a request after two minutes, and keeps what came of it. */
  readonly chunk: number;
  readonly size: number;
  /** Returns a part of it, in bytes from its beginning. */
  readonly slice: (start: number, end: number) => Promise<Blob>;
  /** The facts that the server is told of it before a byte is sent. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The address of an upload that has begun earlier; null: none has. */
  readonly upload: string | null;
}

/** Hears how far an upload is. */
export interface TusWatcher {
  readonly begun: (upload: string) => void;
  /** @param bytes those that the server holds */
  readonly sent: (bytes: number) => void;
}

/**
 * The end of an upload.
 * - `sent`: the server holds the whole file;
 * - `cut`: no answer came, or one that says nothing about the file; it goes on later;
 * - `refused`: the server does not take it, and says why by a code.
 */
export type TusEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

const PIECE = 'application/offset+octet-stream';

/** The part before the path of an address. */
const ORIGIN = /^https?:\/\/[^/]+/;

/** Whether an answer says nothing about the file: the server takes nothing now, or nothing of this person. */
const saysNothing = (status: number): boolean => status >= 500 || status === 401 || status === 429;

/** Makes a request of the library of tus, which goes to the server as all requests of the app do. */
const requestOver = (send: Send, method: string, url: string): HttpRequest => {
  const headers: Record<string, string> = {};
  return {
    getMethod: () => method,
    getURL: () => url,
    getHeader: (name) => headers[name],
    setHeader: (name, value) => {
      // The kind of a piece goes with the piece.
      if (name !== 'Content-Type') headers[name] = value;
    },
    setProgressHandler: () => undefined,
    abort: () => Promise.resolve(),
    getUnderlyingObject: () => null,
    send: async (body: unknown): Promise<HttpResponse> => {
      const piece = body instanceof Blob ? { body, contentType: PIECE } : {};
      const path = url.replace(ORIGIN, '');
      const reply = await send({ method: method as 'POST', path, headers, ...piece });
      if (reply.kind === 'unreachable' || saysNothing(reply.status))
        throw new Error('Nothing was said of the file.');
      return {
        getStatus: () => reply.status,
        getHeader: (name) => (reply.kind === 'ok' ? (reply.headers.get(name) ?? undefined) : undefined),
        getBody: () => (reply.kind === 'problem' ? reply.code : ''),
        getUnderlyingObject: () => null,
      };
    },
  };
};

const stackOver = (send: Send): HttpStack => ({
  createRequest: (method, url) => requestOver(send, method, url),
  getName: () => 'Sampark',
});

/** Says what an error of the library means. A server that has the file already answers well and names no upload. */
function endOf(error: Error | DetailedError): TusEnd {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus();
  if (!answer || status === undefined) return { kind: 'cut' };
  if (status === 200) return { kind: 'sent' };
  return { kind: 'refused', status, code: answer.getBody() };
}

/** Sends a file by tus (https://tus.io), or the rest of it where an earlier upload was cut. It never throws. */
export const sendByTus = (send: Send, file: TusFile, watcher: TusWatcher): Promise<TusEnd> =>
  new Promise((resolve) => {
    const upload = new Upload(new Blob(), {
      endpoint: file.uploads,
      uploadUrl: file.upload,
      uploadSize: file.size,
      metadata: { ...file.metadata },
      chunkSize: file.chunk,
      // The next occasion to try again is the app's to choose.
      retryDelays: null,
      storeFingerprintForResuming: false,
      httpStack: stackOver(send),
      fileReader: {
        openFile: () =>
          Promise.resolve({
            size: file.size,
            slice: async (start, end) => ({ value: await file.slice(start, end), done: end >= file.size }),
            close: () => undefined,
          }),
      },
      onUploadUrlAvailable: () => upload.url && watcher.begun(upload.url),
      onChunkComplete: (_, accepted) => watcher.sent(accepted),
      onSuccess: () => resolve({ kind: 'sent' }),
      onError: (error) => resolve(endOf(error)),
    });
    upload.start();
  });

/** Gives an upload up that has begun: the server forgets what it has of it. */
export const giveUpByTus = async (send: Send, upload: string): Promise<void> => {
  const headers = { 'tus-resumable': '1.0.0' };
  await send({ method: 'DELETE', path: upload.replace(ORIGIN, ''), headers });
};
