import { basename, extname } from 'node:path';
import type { XformProblem } from '@sampark/core/forms/xform-reader/problems';
import { type ReadXform, readXform } from '@sampark/core/forms/xform-reader/read-xform';
import { type Files, filesNeeded } from '@sampark/core/forms/xlsform/files/file-lists';
import { readXlsForm } from '@sampark/core/forms/xlsform/read-xlsform';
import { type FileProblem, type ReadFile, wholeFileProblem } from './file-read.ts';
import { readWorkbook } from './workbook/read-workbook.ts';
import { WorkbookError } from './workbook/workbook-error.ts';

/** Reads lists of choices in files of these names; leaves out those that are not there. May throw a `WorkbookError`. */
type ReadLists = (names: Iterable<string>) => Promise<Files>;

const noLists: ReadLists = () => Promise.resolve(new Map());

/** Says of a fault in an XForm where it is, in the words for workbooks: the line, and the element. */
const inLine = ({ line, element, code, params }: XformProblem): FileProblem => ({
  sheet: null,
  row: element === '' ? null : line,
  column: element === '' ? null : element,
  code: `xform_${code}`,
  params,
});

const ofXform = ({ form, problems, warnings, root }: ReadXform): ReadFile => ({
  form,
  ...(root !== undefined && { root }),
  problems: problems.map(inLine),
  warnings: warnings.map(inLine),
});

/** How pictures begin: PNG, JPEG, GIF, WebP. */
const PICTURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'];

/** Throws where a file is what people choose by a slip: an empty one, or a picture. */
function refuseNoForm(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new WorkbookError('file_empty');
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (PICTURES.some((picture) => begins.startsWith(picture))) throw new WorkbookError('is_picture');
}

/**
 * Reads the form in a workbook, or in an XForm. A workbook that does not name its form is one of the file's own name.
 * @param readLists reads the lists that lie beside the workbook
 * @param recordTypes the types of which there are records
 */
export async function readFormFile(
  file: string,
  bytes: Uint8Array,
  readLists: ReadLists = noLists,
  recordTypes: ReadonlySet<string> = new Set(),
): Promise<ReadFile> {
  const name = basename(file, extname(file));
  try {
    refuseNoForm(bytes);
    if (extname(file).toLowerCase() === '.xml')
      return ofXform(readXform(Buffer.from(bytes).toString('utf8'), name, recordTypes));
    const sheets = await readWorkbook(file, bytes);
    const lists = await readLists(filesNeeded(sheets));
    return readXlsForm(sheets, { name }, lists, recordTypes);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return wholeFileProblem(error);
  }
}
