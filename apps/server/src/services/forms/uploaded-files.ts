import { extname } from 'node:path';
import type { Files } from '@sampark/core/forms/xlsform/files/file-lists';
import { type ReadFile, wholeFileProblem } from './file-read.ts';
import { filesInBody, type UploadedFile } from './files-in-body.ts';
import { readFormFile } from './read-form-file.ts';
import { rowsOfList } from './workbook/rows-of-list.ts';
import { WorkbookError } from './workbook/workbook-error.ts';

/** An upload as somebody sent it: one file, or several in one body. */
export type Upload =
  | UploadedFile
  /** The type of the body, `multipart/form-data`, names what parts its files. */
  | { readonly multipart: string; readonly bytes: Uint8Array };

/**
 * Reads the form in an upload: a workbook or an XForm, alone or with the lists that the workbook names.
 * @param recordTypes the types of which there are records
 */
export async function readUploaded(
  upload: Upload,
  recordTypes: ReadonlySet<string> = new Set(),
): Promise<ReadFile> {
  try {
    if ('name' in upload) return await readFormFile(upload.name, upload.bytes, undefined, recordTypes);
    return await readTogether(sortFiles(await filesInBody(upload.multipart, upload.bytes)), recordTypes);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return wholeFileProblem(error);
  }
}

const WORKBOOKS = ['.xlsx', '.xlsm', '.md', '.xml'];
/** A name that stands in no folder. */
const NAME = /^[^/\\\0]{1,200}$/;

interface SortedFiles {
  readonly workbook: UploadedFile;
  readonly lists: readonly UploadedFile[];
}

/** Finds the workbook among files. A CSV file is a list, except where it comes alone. Throws a `WorkbookError`. */
export function sortFiles(files: readonly UploadedFile[]): SortedFiles {
  const [first, second] = files;
  if (first && !second) return { workbook: first, lists: [] };
  const met = new Set<string>();
  const workbooks: UploadedFile[] = [];
  const lists: UploadedFile[] = [];
  for (const file of files) {
    if (met.size === met.add(file.name).size) throw new WorkbookError('file_twice', { file: file.name });
    const ending = extname(file.name).toLowerCase();
    if (WORKBOOKS.includes(ending)) workbooks.push(file);
    else if (ending === '.csv' && NAME.test(file.name)) lists.push(file);
    else throw new WorkbookError('neither_workbook_nor_list', { file: file.name.slice(0, 200) });
  }
  const [workbook, another] = workbooks;
  if (!workbook) throw new WorkbookError('no_workbook');
  if (another) {
    throw new WorkbookError('several_workbooks', { files: workbooks.map(({ name }) => name).join(', ') });
  }
  return { workbook, lists };
}

/** Reads a workbook with its lists. A list that it does not name is a slip: another one is missing, or the wrong one came. */
async function readTogether(
  { workbook, lists }: SortedFiles,
  recordTypes: ReadonlySet<string>,
): Promise<ReadFile> {
  const asked: { names: ReadonlySet<string> | null } = { names: null };
  const readLists = async (names: Iterable<string>): Promise<Files> => {
    asked.names = new Set(names);
    return listsNamed(asked.names, lists);
  };
  const read = await readFormFile(workbook.name, workbook.bytes, readLists, recordTypes);
  // A file that cannot be read at all did not come to name a list.
  if (read.form === null && asked.names === null) return read;
  const notAsked = lists
    .filter(({ name }) => asked.names?.has(name) !== true)
    .map(({ name }) => ({ ...NOWHERE, code: 'list_not_asked', params: { file: name } }));
  return notAsked.length === 0 ? read : { ...read, form: null, problems: [...read.problems, ...notAsked] };
}

const NOWHERE = { sheet: null, row: null, column: null };

const listsNamed = (names: ReadonlySet<string>, lists: readonly UploadedFile[]): Files =>
  new Map(
    lists.flatMap(({ name, bytes }) => (names.has(name) ? [[name, rowsOfList(name, bytes)] as const] : [])),
  );
