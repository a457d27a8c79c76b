import { Worker } from 'node:worker_threads';
import { type ReadFile, wholeFileProblem } from './read-form-file.ts';
import type { Upload } from './uploaded-files.ts';

/** The memory for one upload, in megabytes. */
const MOST_MEMORY_MB = 300;
/** The time for one upload, in milliseconds. */
const MOST_TIME = 30_000;

const WORKER = new URL('./read-upload.worker.ts', import.meta.url);

/**
 * Makes the reader of uploads, which knows the types of which there are records. It reads one after the other, in a thread of its own: a workbook that takes long, or
 * too much memory, disturbs nobody else.
 */
export function createUploadReader(): (
  upload: Upload,
  recordTypes: ReadonlySet<string>,
) => Promise<ReadFile> {
  let before: Promise<unknown> = Promise.resolve();
  return (upload, recordTypes) => {
    const read = before.then(() => readApart({ upload, recordTypes }));
    before = read.catch(() => undefined);
    return read;
  };
}

/** What the thread gets. */
export interface WorkerData {
  readonly upload: Upload;
  readonly recordTypes: ReadonlySet<string>;
}

const readApart = (workerData: WorkerData): Promise<ReadFile> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const tooMuch = (): void => resolve(wholeFileProblem({ code: 'takes_too_much', params: {} }));
    const timer = setTimeout(() => {
      tooMuch();
      void worker.terminate();
    }, MOST_TIME);
    worker.on('message', resolve);
    worker.on('error', (error: Error & { readonly code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
      else reject(error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread that reads workbooks ended without an answer'));
    });
  });
