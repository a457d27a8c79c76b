import { builtInFormat, type CellFormat, formatOf } from '@sampark/core/tables/cell-format';
import { isoText, numberText } from '@sampark/core/tables/cell-number';
import { attributeOf, attributesOf, type XmlReader, xmlReader } from '@sampark/core/tables/read-xml';
import { TABLE_LIMITS, TableFileError, type TableRow } from '@sampark/core/tables/table';
import type { ZipPart } from './unzip.ts';

/** A sheet of a workbook, row by row. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Lets the screen draw between two pieces of work. */
export type Pause = () => Promise<void>;

type Parts = ReadonlyMap<string, ZipPart>;

const damaged = (): TableFileError => new TableFileError('damaged');

async function readPart(part: ZipPart | undefined, reader: XmlReader, pause: Pause): Promise<void> {
  if (!part) return;
  const xml = xmlReader(reader, damaged);
  const decoder = new TextDecoder();
  for (const piece of part.pieces()) {
    xml.push(decoder.decode(piece, { stream: true }));
    await pause();
  }
  xml.push(decoder.decode());
  xml.end();
}

/** Returns the path of a part as the zip has it. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** A link from one part to another; the last word of its type says to what. */
interface Relation {
  readonly type: string;
  readonly target: string;
}

async function relationsOf(parts: Parts, path: string, pause: Pause): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const open = (name: string, tag: string): void => {
    if (name !== 'Relationship') return;
    const [type = ''] = (attributeOf(tag, 'Type') ?? '').split('/').slice(-1);
    relations.set(attributeOf(tag, 'Id') ?? '', {
      type,
      target: resolved(folder, attributeOf(tag, 'Target') ?? ''),
    });
  };
  await readPart(parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`), { open }, pause);
  return relations;
}

/** Reads OOXML's own escapes, such as `_x0009_` for a tab. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Gathers the text of an element from its pieces. */
function gatherer(): { readonly add: (piece: string) => void; readonly take: () => string } {
  let gathered = '';
  return {
    add: (piece) => {
      gathered += piece;
      if (gathered.length > TABLE_LIMITS.cell * 8) throw new TableFileError('cell_too_long');
    },
    take: () => {
      const text = unescaped(gathered);
      gathered = '';
      return text;
    },
  };
}

/** Reads the texts that cells share. How a word is spoken in Japanese is no part of it. */
async function sharedTexts(part: ZipPart | undefined, pause: Pause): Promise<readonly string[]> {
  const texts: string[] = [];
  const text = gatherer();
  let [isText, isSpoken] = [false, false];
  const open = (name: string): void => {
    if (name === 't') isText = true;
    else if (name === 'rPh') isSpoken = true;
  };
  const close = (name: string): void => {
    if (name === 't') isText = false;
    else if (name === 'rPh') isSpoken = false;
    else if (name === 'si') texts.push(text.take());
  };
  const add = (piece: string): void => {
    if (isText && !isSpoken) text.add(piece);
  };
  await readPart(part, { open, close, text: add }, pause);
  return texts;
}

/** Reads how the cells of each style show numbers. */
async function readFormats(part: ZipPart | undefined, pause: Pause): Promise<readonly (CellFormat | null)[]> {
  const codes = new Map<string, CellFormat | null>();
  const formats: (CellFormat | null)[] = [];
  let isInCells = false;
  const open = (name: string, tag: string): void => {
    if (name === 'cellXfs') isInCells = true;
    const id = attributeOf(tag, 'numFmtId') ?? '';
    if (name === 'numFmt') codes.set(id, formatOf(attributeOf(tag, 'formatCode') ?? ''));
    else if (name === 'xf' && isInCells) formats.push(codes.get(id) ?? builtInFormat(Number(id)));
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') isInCells = false;
  };
  await readPart(part, { open, close }, pause);
  return formats;
}

/** The parts to which the cells of every sheet refer. */
interface Shared {
  readonly texts: readonly string[];
  readonly formats: readonly (CellFormat | null)[];
  readonly is1904: boolean;
}

/** Returns the number of a cell's column, from 0: that of `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw damaged();
  return column - 1;
}

/** Returns what a person sees in a cell. */
function cellText(tag: string, raw: string, { texts, formats, is1904 }: Shared): string {
  switch (attributeOf(tag, 't') ?? 'n') {
    case 's':
      return texts[Number(raw)] ?? '';
    case 'b':
      return raw === '1' || raw === 'true' ? 'TRUE' : raw === '' ? '' : 'FALSE';
    case 'd':
      return isoText(raw);
    case 'n':
      return numberText(raw, formats[Number(attributeOf(tag, 's') ?? -1)] ?? null, is1904);
    default:
      return raw;
  }
}

/** Reads the rows of a sheet: what a person sees in its cells; of a formula, the value that was last worked out. @param count counts the rows of the whole file */
async function readRows(
  part: ZipPart,
  shared: Shared,
  count: () => void,
  pause: Pause,
): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  const text = gatherer();
  let [row, column, cell, isText] = [0, -1, '', false];
  let cells: string[] = [];
  const open = (name: string, tag: string): void => {
    if (name === 'row') [row, column, cells] = [Number(attributeOf(tag, 'r') ?? row + 1), -1, []];
    else if (name === 'c') {
      const reference = attributeOf(tag, 'r');
      [column, cell] = [reference === undefined ? column + 1 : columnOf(reference), tag];
    } else if (name === 'v' || name === 't') isText = true;
  };
  const close = (name: string): void => {
    if (name === 'v' || name === 't') isText = false;
    else if (name === 'c') {
      const said = cellText(cell, text.take(), shared);
      if (said === '') return;
      if (said.length > TABLE_LIMITS.cell) throw new TableFileError('cell_too_long');
      if (column >= TABLE_LIMITS.columns) throw new TableFileError('too_many_columns');
      while (cells.length < column) cells.push('');
      cells[column] = said;
    } else if (name === 'row' && cells.length > 0) {
      count();
      rows.push({ row, cells });
    }
  };
  const add = (piece: string): void => {
    if (isText) text.add(piece);
  };
  await readPart(part, { open, close, text: add }, pause);
  return rows;
}

/** Reads the sheets of a workbook, in their order. Throws a `TableFileError`. @param count counts each row of the file */
export async function readXlsx(
  zip: readonly ZipPart[],
  count: () => void,
  pause: Pause,
): Promise<readonly Sheet[]> {
  const parts: Parts = new Map(zip.map((part) => [part.name, part]));
  const top = [...(await relationsOf(parts, '', pause)).values()];
  const path = top.find(({ type }) => type === 'officeDocument')?.target ?? '';
  if (path.endsWith('.bin')) throw new TableFileError('old_excel');
  if (!parts.has(path)) throw damaged();
  const relations = await relationsOf(parts, path, pause);
  const ofType = (wanted: string): ZipPart | undefined =>
    parts.get([...relations.values()].find(({ type }) => type === wanted)?.target ?? '');
  const listed: { readonly name: string; readonly part: ZipPart }[] = [];
  let is1904 = false;
  const open = (name: string, tag: string): void => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '');
    const part =
      name === 'sheet' && parts.get(relations.get(attributesOf(tag).get('id') ?? '')?.target ?? '');
    if (part) listed.push({ name: attributeOf(tag, 'name') ?? '', part });
  };
  await readPart(parts.get(path), { open }, pause);
  const shared: Shared = {
    texts: await sharedTexts(ofType('sharedStrings'), pause),
    formats: await readFormats(ofType('styles'), pause),
    is1904,
  };
  const sheets: Sheet[] = [];
  for (const { name, part } of listed)
    sheets.push({ name, rows: await readRows(part, shared, count, pause) });
  return sheets;
}
