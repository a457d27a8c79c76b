import { attributesOf } from '@sampark/core/tables/read-xml';
import { WorkbookError } from '../workbook-error.ts';
import { readXml } from './xml.ts';
import type { ZipPart } from './zip.ts';

/** The parts of a workbook's zip by name. */
export type Parts = ReadonlyMap<string, ZipPart>;

/** The most bytes of a part that says how the others hang together, or how cells look. */
export const MOST_OF_PART = 8_000_000;

/** A link from one part to another. */
export interface Relation {
  /** The last word of its type: that of a strict workbook begins with another address. */
  readonly type: string;
  readonly target: string;
}

/** Returns the links of a part by their ids; of the zip as a whole for an empty path. */
export async function relationsOf(parts: Parts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const part = parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  if (!part) return relations;
  await readXml(part.chunks(MOST_OF_PART), {
    open: (name, tag) => {
      if (name !== 'Relationship') return;
      const attributes = attributesOf(tag);
      const type = attributes.get('Type') ?? '';
      relations.set(attributes.get('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolved(folder, attributes.get('Target') ?? ''),
      });
    },
  });
  return relations;
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

/** A sheet in the list of a workbook. */
export interface SheetEntry {
  readonly name: string;
  readonly part: ZipPart;
}

/** The facts of the workbook as a whole. */
export interface WorkbookPart {
  readonly sheets: readonly SheetEntry[];
  /** Days are counted from 1904, as old Macs did. */
  readonly is1904: boolean;
  readonly sharedStrings: ZipPart | undefined;
  readonly styles: ZipPart | undefined;
}

/** Reads the list of the sheets. Throws a `WorkbookError`. */
export async function workbookOf(parts: Parts): Promise<WorkbookPart> {
  const path = [...(await relationsOf(parts, '')).values()].find(
    ({ type }) => type === 'officeDocument',
  )?.target;
  const part = parts.get(path ?? '');
  if (path === undefined || !part) throw new WorkbookError('not_excel', { reason: 'no workbook in it' });
  if (path.endsWith('.bin')) throw new WorkbookError('old_excel');
  const relations = await relationsOf(parts, path);
  const ofType = (wanted: string): ZipPart | undefined =>
    parts.get([...relations.values()].find(({ type }) => type === wanted)?.target ?? '');
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await readXml(part.chunks(MOST_OF_PART), {
    open: (name, tag) => {
      if (name !== 'sheet' && name !== 'workbookPr') return;
      const attributes = attributesOf(tag);
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      const sheet = parts.get(relations.get(attributes.get('id') ?? '')?.target ?? '');
      if (name === 'sheet' && sheet) sheets.push({ name: attributes.get('name') ?? '', part: sheet });
    },
  });
  return { sheets, is1904, sharedStrings: ofType('sharedStrings'), styles: ofType('styles') };
}
