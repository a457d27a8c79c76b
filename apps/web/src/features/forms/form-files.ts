import type { FormDefinition } from '@sampark/core/forms/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { writeXlsForm } from '@sampark/core/forms/xlsform-writer/write-xlsform';
import writeExcelFile from 'write-excel-file/universal';
import type { DownloadFile } from '../../shared/download.ts';

export type FormFileKind = 'xlsform' | 'xform';

/** Keeps a text that looks like one of OOXML's escapes, such as `_x0041_`, from being read as one. */
const escaped = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const xlsx = (form: FormDefinition): Promise<Blob> =>
  writeExcelFile(
    writeXlsForm(form).map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) =>
        row.map((cell) => (cell === '' ? null : { value: escaped(cell), type: String })),
      ),
      stickyRowsCount: 1,
    })),
  ).toBlob();

/** Writes a form as a file that KoboToolbox and ODK take, too. */
export async function fileOfForm(form: FormDefinition, kind: FormFileKind): Promise<DownloadFile> {
  const name = `${form.name}-${form.version}`;
  return kind === 'xlsform'
    ? {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await xlsx(form),
      }
    : { name: `${name}.xml`, type: 'application/xml', content: writeXform(form) };
}
