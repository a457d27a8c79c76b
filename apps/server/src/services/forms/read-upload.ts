import { Worker } from 'node:worker_threads';
import { type ReadFile, wholeFileProblem } from './file-read.ts';
import type { Upload } from './uploaded-files.ts';

/** The memory for one upload, in megabytes. */
const MOST_MEMORY_MB = 300;
/** The time for one upload, in milliseconds. */
const MOST_TIME = 30_000;
/** The milliseconds that a thread waits for another upload: its start takes longer than most workbooks. */
const MOST_IDLE = 10_000;

const WORKER = new URL('./read-upload.worker.ts', import.meta.url);

/** The order that the thread gets. */
export interface AskedUpload {
  readonly upload: Upload;
  readonly recordTypes: ReadonlySet<string>;
}

/** Reads the form in an upload, which knows the types of which there are records. */
export type ReadUpload = (upload: Upload, recordTypes: ReadonlySet<string>) => Promise<ReadFile>;

/**
 * Makes the reader of uploads. It reads one after the other, in a thread of its own: a workbook that takes long, or too much
 * memory, disturbs nobody else.
 */
export function createUploadReader(): ReadUpload {
  let before: Promise<unknown> = Promise.resolve();
  let thread: Thread | null = null;
  const readApart = (asked: AskedUpload): Promise<ReadFile> => {
    if (thread === null || thread.isOver()) thread = startThread();
    return thread.read(asked);
  };
  return (upload, recordTypes) => {
    const read = before.then(() => readApart({ upload, recordTypes }));
    before = read.catch(() => undefined);
    return read;
  };
}

/** A thread that reads uploads until one is too much for it, or none comes. */
interface Thread {
  read(asked: AskedUpload): Promise<ReadFile>;
  isOver(): boolean;
}

function startThread(): Thread {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
  worker.unref();
  let asking = Promise.withResolvers<ReadFile>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    void worker.terminate();
  };
  const tooMuch = (): void => asking.resolve(wholeFileProblem({ code: 'takes_too_much', params: {} }));
  worker.on('message', (read: ReadFile) => asking.resolve(read));
  worker.on('error', (error: Error & { readonly code?: string }) => {
    isOver = true;
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
    else asking.reject(error);
  });
  worker.on('exit', () => {
    isOver = true;
    asking.reject(new Error('the thread that reads workbooks ended without an answer'));
  });
  let idle: NodeJS.Timeout | undefined;
  return {
    isOver: () => isOver,
    read: (asked) => {
      clearTimeout(idle);
      asking = Promise.withResolvers();
      const limit = setTimeout(() => {
        tooMuch();
        end();
      }, MOST_TIME);
      worker.postMessage(asked);
      return asking.promise.finally(() => {
        clearTimeout(limit);
        idle = setTimeout(end, MOST_IDLE).unref();
      });
    },
  };
}
