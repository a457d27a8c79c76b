import { builtInFormat, type CellFormat, formatOf } from '@sampark/core/tables/cell-format';
import { attributesOf } from '@sampark/core/tables/read-xml';
import { MOST_OF_PART } from './package.ts';
import { readXml } from './xml.ts';
import type { ZipPart } from './zip.ts';

/** Returns the format of each style, by its number in the cells. */
export async function readFormats(styles: ZipPart | undefined): Promise<readonly (CellFormat | null)[]> {
  const codes = new Map<string, CellFormat | null>();
  const formats: (CellFormat | null)[] = [];
  if (!styles) return formats;
  let isInCells = false;
  await readXml(styles.chunks(MOST_OF_PART), {
    open: (name, tag) => {
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'numFmt' && !(name === 'xf' && isInCells)) return;
      const attributes = attributesOf(tag);
      const id = attributes.get('numFmtId') ?? '';
      if (name === 'numFmt') codes.set(id, formatOf(attributes.get('formatCode') ?? ''));
      else formats.push(codes.get(id) ?? builtInFormat(Number(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
