import { buffer } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import { WorkbookError } from './workbook/workbook-error.ts';

/** A file that somebody sent. */
export interface UploadedFile {
  /** Its name as it was sent. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The most files that come together: far more than a form has lists. */
const MOST_FILES = 100;

/**
 * Finds the files in a body of the type `multipart/form-data`. Throws a `WorkbookError` where it is cut off, no such
 * body, or has too many of them.
 * @param type the body's type with its boundary
 */
export async function filesInBody(type: string, body: Uint8Array): Promise<UploadedFile[]> {
  try {
    return await Promise.all(await partsOf(type, body));
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    throw new WorkbookError('upload_broken', {}, { cause: error });
  }
}

const partsOf = (type: string, body: Uint8Array): Promise<Promise<UploadedFile>[]> =>
  new Promise((resolve, reject) => {
    const limits = { files: MOST_FILES, parts: MOST_FILES };
    const reader = new Busboy({ headers: { 'content-type': type }, preservePath: true, limits });
    const files: Promise<UploadedFile>[] = [];
    reader.on('file', (_, content, name) => {
      const file = buffer(content).then((bytes) => ({ name, bytes }));
      // Whoever waits for all of them hears of it; until then it has its hearer here.
      file.catch(reject);
      files.push(file);
    });
    const tooMany = (): void => reject(new WorkbookError('too_many_files', { limit: MOST_FILES }));
    reader.on('partsLimit', tooMany);
    reader.on('error', reject);
    reader.on('finish', () => resolve(files));
    reader.end(body);
  });
