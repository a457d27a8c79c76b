import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Files } from '@sampark/core/forms/xlsform/files/file-lists';
import { FORM_FILE_BYTES } from '@sampark/core/wire/wire-forms';
import { rowsOfList } from '../../services/forms/workbook/rows-of-list.ts';
import { WorkbookError } from '../../services/forms/workbook/workbook-error.ts';

/** Reads the lists that a workbook needs from its own folder, and from nowhere else. Leaves out those that are not there. Throws a `WorkbookError`. */
export async function readListFiles(folder: string, names: Iterable<string>): Promise<Files> {
  const files = new Map<string, readonly string[][]>();
  let bytes = 0;
  for (const name of names) {
    if (basename(name) !== name) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    bytes += found.size;
    if (bytes > FORM_FILE_BYTES) throw new WorkbookError('list_not_read', { file: name });
    files.set(name, rowsOfList(name, await readFile(path)));
  }
  return files;
}
