import { aZip } from './a-zip.ts';

/** The parts of a workbook's XML that a test is about. */
export interface WorkbookXml {
  /** The inside of `<sheetData>` of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  /** What follows `<sheetData>` in every sheet. */
  readonly behind?: string;
  /** The items of the shared strings. */
  readonly strings?: string;
  /** The codes of the formats, which the cells have by their number in `s`. */
  readonly formats?: readonly string[];
  readonly workbookPr?: string;
  /** It has the namespaces of strict OOXML. */
  readonly isStrict?: boolean;
  /** Its zip says sizes and places with 64 bits. */
  readonly isWide?: boolean;
  /** Further files in the zip. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Writes a workbook of Excel from its XML, as it is given. */
export function aWorkbook(given: WorkbookXml): Buffer {
  const {
    sheets,
    behind = '',
    strings = '',
    formats = [],
    workbookPr = '',
    isStrict,
    isWide,
    files = {},
  } = given;
  const base = isStrict === true ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org';
  const year = isStrict === true ? '' : '/2006';
  const main = `xmlns="${base}/spreadsheetml${year}/main"`;
  const office = `${base}/officeDocument${year}/relationships`;
  const links = (all: readonly (readonly [type: string, target: string])[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(
        ([type, target], at) => `<Relationship Id="rId${at}" Type="${office}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const names = Object.keys(sheets);
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  const parts: Record<string, string> = {
    '_rels/.rels': links([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': links([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', '/xl/styles.xml'],
    ]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="${office}">${workbookPr}<sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${numFmts}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
  };
  for (const [at, data] of Object.values(sheets).entries()) {
    parts[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet ${main}><sheetData>${data}</sheetData>${behind}</worksheet>`;
  }
  return aZip({ ...parts, ...files }, isWide);
}
