import type { FormDefinition } from '@sampark/core/forms/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { ooxmlText } from '@sampark/core/forms/xlsform-writer/ooxml-text';
import { writeXlsForm } from '@sampark/core/forms/xlsform-writer/write-xlsform';
import writeExcelFile from 'write-excel-file/universal';
import type { DownloadFile } from '../../shared/download.ts';

export type FormFileKind = 'xlsform' | 'xform';

const xlsx = (form: FormDefinition): Promise<Blob> =>
  writeExcelFile(
    writeXlsForm(form).map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) =>
        row.map((cell) => (cell === '' ? null : { value: ooxmlText(cell), type: String })),
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
