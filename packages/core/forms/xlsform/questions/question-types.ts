/** The kind of item that the type column of a row asks for. */
export type Kind =
  | { readonly kind: 'begin' | 'end'; readonly container: Container }
  | { readonly kind: 'question'; readonly type: PlainType }
  | { readonly kind: 'number'; readonly bounds: readonly [number, number] }
  | { readonly kind: 'phone' }
  | { readonly kind: 'note' }
  | { readonly kind: 'metadata'; readonly value: 'now()' | 'today()' | null }
  /** Where the device is when a survey begins. */
  | { readonly kind: 'position' }
  | {
      readonly kind: 'select';
      readonly type: SelectType;
      readonly list: string;
      /** The file that holds the list; null: the choices sheet does. */
      readonly file: string | null;
      readonly hasOther: boolean;
    }
  /** A choice of a record of this type. Only the workbook as a whole says whether a file is meant, or records: see `records.ts`. */
  | { readonly kind: 'records'; readonly records: string }
  | { readonly kind: 'bad_list_file'; readonly type: 'select_one' | 'select_multiple'; readonly file: string }
  | { readonly kind: 'select_without_list' }
  | { readonly kind: 'setting'; readonly setting: 'title' | 'form_id' }
  | { readonly kind: 'not_taken'; readonly what: string }
  | { readonly kind: 'unknown' };

export type Container = 'group' | 'repeat' | 'loop';
export type SelectType = 'select_one' | 'select_multiple' | 'rank';
export type PlainType = (typeof PLAIN)[number];

const PLAIN = [
  'acknowledge',
  'audio',
  'barcode',
  'calculate',
  'date',
  'dateTime',
  'decimal',
  'file',
  'geopoint',
  'geoshape',
  'geotrace',
  'hidden',
  'image',
  'integer',
  'range',
  'text',
  'time',
  'video',
] as const;

const plain = (names: Partial<Readonly<Record<PlainType, string>>>): [string, Kind][] =>
  PLAIN.flatMap((type) =>
    [type, ...(names[type]?.split(', ') ?? [])].map((name): [string, Kind] => [
      name,
      { kind: 'question', type },
    ]),
  );
const metadata = (value: 'now()' | 'today()' | null, names: string): [string, Kind][] =>
  names.split(', ').map((name) => [name, { kind: 'metadata', value }]);
const notTaken = (what: string, names: string): [string, Kind][] =>
  names.split(', ').map((name) => [name, { kind: 'not_taken', what }]);

/** The types that stand alone, with the older names of pyxform's dictionary of types. */
const ALONE: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...plain({
    audio: 'q audio, add audio prompt',
    acknowledge: 'trigger, q acknowledge, add acknowledge prompt',
    barcode: 'q barcode, add barcode prompt',
    calculate: 'q calculate, add calculate prompt',
    date: 'q date, add date prompt',
    dateTime: 'datetime, date time, q date time, q dateTime, add date time prompt, add dateTime prompt',
    decimal: 'q decimal, add decimal prompt',
    file: 'add file prompt',
    geopoint: 'gps, location, q geopoint, q location, add location prompt',
    geoshape: 'q geoshape',
    geotrace: 'q geotrace',
    image: 'photo, q picture, q image, add image prompt, add photo prompt',
    integer: 'int, q int, add integer prompt',
    text: 'string, q string, add text prompt',
    video: 'q video, add video prompt',
  }),
  ['note', { kind: 'note' }],
  ['q note', { kind: 'note' }],
  ['add note prompt', { kind: 'note' }],
  ['phone number', { kind: 'phone' }],
  ['percentage', { kind: 'number', bounds: [0, 100] }],
  ['number of days in last month', { kind: 'number', bounds: [0, 31] }],
  ['number of days in last six months', { kind: 'number', bounds: [0, 183] }],
  ['number of days in last year', { kind: 'number', bounds: [0, 365] }],
  ...metadata('now()', 'start, start time, get start time'),
  ...metadata('today()', 'today, get today'),
  ...metadata(null, 'end, end time, get end time'),
  ...metadata(null, 'deviceid, device id, get device id, imei, uri:deviceid'),
  ...metadata(null, 'username, uri:username, email, uri:email'),
  ...metadata(null, 'phonenumber, get phone number, uri:phonenumber'),
  ...metadata(null, 'simserial, sim id, get sim id, uri:simserial'),
  ...metadata(null, 'subscriberid, subscriber id, get subscriber id, uri:subscriberid'),
  ['start-geopoint', { kind: 'position' }],
  ['set form title', { kind: 'setting', setting: 'title' }],
  ['set form id', { kind: 'setting', setting: 'form_id' }],
  ...notTaken('csv-external', 'csv-external'),
  ...notTaken('xml-external', 'xml-external'),
  ...notTaken('audit', 'audit'),
  ...notTaken('background-audio', 'background-audio'),
  ...notTaken('background-geopoint', 'background-geopoint'),
  ...notTaken('osm', 'osm'),
]);

const SELECTS: readonly (readonly [string, SelectType])[] = [
  ['add select one prompt using', 'select_one'],
  ['select one from', 'select_one'],
  ['select one using', 'select_one'],
  ['select1', 'select_one'],
  ['select_one', 'select_one'],
  ['select one', 'select_one'],
  ['add select multiple prompt using', 'select_multiple'],
  ['select all that apply from', 'select_multiple'],
  ['select all that apply', 'select_multiple'],
  ['select multiple from', 'select_multiple'],
  ['select multiple using', 'select_multiple'],
  ['select_multiple', 'select_multiple'],
  ['select multiple', 'select_multiple'],
  ['rank', 'rank'],
];

const CONTAINERS: ReadonlyMap<string, Container> = new Map([
  ['group', 'group'],
  ['repeat', 'repeat'],
  ['lgroup', 'repeat'],
  ['looped group', 'repeat'],
  ['loop', 'loop'],
]);

const CONTAINER = /^(begin|end)[\s_](looped group|group|repeat|lgroup|loop)(?: (?:over )?\S+)?$/;
const FROM_FILE = /^select[ _](one|multiple)[ _]from[ _]file(?: (\S+))?$/;
const OTHER = /^(\S+)(?: (or specify other|or_other|or other))?$/;

/** Reads the name of a file with a list. It has one ending: those that XLSForm knows and Sampark does not take are named. */
function fileKind(type: 'select_one' | 'select_multiple', file: string | undefined): Kind {
  if (file === undefined) return { kind: 'select_without_list' };
  const [, list, ending] = /^([^./\\]+)\.(csv|xml|geojson)$/.exec(file) ?? [];
  if (list === undefined) return { kind: 'bad_list_file', type, file };
  if (ending !== 'csv') return { kind: 'not_taken', what: `${type}_from_file ${file}` };
  return { kind: 'select', type, list, file, hasOther: false };
}

function selectKind(text: string): Kind | null {
  const [, many, file] = FROM_FILE.exec(text) ?? [];
  if (many !== undefined) return fileKind(many === 'one' ? 'select_one' : 'select_multiple', file);
  if (/^select[ _]one[ _]external\b/.test(text)) return { kind: 'not_taken', what: 'select_one_external' };
  for (const [command, type] of SELECTS) {
    if (text === command) return { kind: 'select_without_list' };
    const [, list, other] = text.startsWith(`${command} `)
      ? (OTHER.exec(text.slice(command.length + 1)) ?? [])
      : [];
    if (list === undefined) continue;
    if (list.includes('${')) return { kind: 'not_taken', what: 'choices from a repeat' };
    return { kind: 'select', type, list, file: null, hasOther: other !== undefined };
  }
  return null;
}

/** The words with which a type begins. */
export const TYPES: readonly string[] = [
  ...ALONE.keys(),
  ...SELECTS.map(([command]) => command),
  ...[...CONTAINERS.keys()].flatMap((word) => [`begin_${word}`, `end_${word}`]),
];

/** Reads a text of the type column, in XLSForm's present or older words. */
export function kindOf(text: string): Kind {
  const [, edge, word = ''] = CONTAINER.exec(text) ?? [];
  const container = CONTAINERS.get(word);
  if (container && (edge === 'begin' || edge === 'end')) return { kind: edge, container };
  if (/^osm \S+$/.test(text)) return { kind: 'not_taken', what: 'osm' };
  if (/^cascading[ _]select\b/.test(text)) return { kind: 'not_taken', what: 'cascading_select' };
  return ALONE.get(text) ?? selectKind(text) ?? { kind: 'unknown' };
}
