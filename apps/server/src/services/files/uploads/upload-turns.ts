/** Lets one request at a time work at an upload. */
export interface UploadTurns {
  /**
   * Runs work when its turn has come. A device that comes again has lost its connection, and the request before may not know: it is asked to
   * end, by its signal.
   */
  take<T>(uploadId: string, work: (ends: AbortSignal) => Promise<T>): Promise<T>;
}

export function createUploadTurns(): UploadTurns {
  const last = new Map<string, { readonly ends: AbortController; readonly done: Promise<undefined> }>();
  return {
    async take(uploadId, work) {
      const before = last.get(uploadId);
      before?.ends.abort();
      const ends = new AbortController();
      const { promise: done, resolve: isDone } = Promise.withResolvers<undefined>();
      const own = { ends, done };
      last.set(uploadId, own);
      await before?.done;
      try {
        return await work(ends.signal);
      } finally {
        isDone(undefined);
        if (last.get(uploadId) === own) last.delete(uploadId);
      }
    },
  };
}
