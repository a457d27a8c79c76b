/** Bytes of a file's beginning in which its kind shows. */
const HEAD = 512;

type Matches = (head: Buffer) => boolean;

const begins =
  (...bytes: readonly number[]): Matches =>
  (head) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));

const says =
  (text: string, at = 0): Matches =>
  (head) =>
    head.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

const both =
  (one: Matches, other: Matches): Matches =>
  (head) =>
    one(head) && other(head);

const oneOf =
  (...all: readonly Matches[]): Matches =>
  (head) =>
    all.some((each) => each(head));

const jpeg = begins(0xff, 0xd8, 0xff);
const zip = oneOf(says('PK\x03\x04'), says('PK\x05\x06'));
const olderOffice = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const matroska = begins(0x1a, 0x45, 0xdf, 0xa3);
const PICTURE_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** ISO 14496-12: a box `ftyp`, then the brand. Cameras disagree about the brands of sounds and films, and only pictures are told apart. */
const isoPicture = oneOf(...PICTURE_BRANDS.map((brand) => says(`ftyp${brand}`, 4)));
const isoMedia: Matches = (head) => says('ftyp', 4)(head) && !isoPicture(head) && !says('ftypavif', 4)(head);

/** A frame of MPEG layer III, or the tags before the first one. */
const mp3: Matches = (head) => says('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);

/** Every text is one but for a NUL in it. */
const text: Matches = (head) => !head.subarray(0, HEAD).includes(0);

/** How a file begins, by its suffix: for every suffix that `meaningOf` takes. */
const SIGNATURES: Readonly<Record<string, Matches>> = {
  jpg: jpeg,
  jpeg,
  png: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: both(says('RIFF'), says('WEBP', 8)),
  gif: oneOf(says('GIF87a'), says('GIF89a')),
  heic: isoPicture,
  m4a: isoMedia,
  mp3,
  ogg: says('OggS'),
  wav: both(says('RIFF'), says('WAVE', 8)),
  amr: says('#!AMR'),
  weba: matroska,
  mp4: isoMedia,
  webm: matroska,
  '3gp': isoMedia,
  mov: oneOf(isoMedia, says('moov', 4), says('mdat', 4), says('wide', 4), says('free', 4)),
  pdf: says('%PDF-'),
  txt: text,
  csv: text,
  json: text,
  geojson: text,
  gpx: text,
  kml: text,
  kmz: zip,
  zip,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  odt: zip,
  ods: zip,
  odp: zip,
  doc: olderOffice,
  xls: olderOffice,
  ppt: olderOffice,
};

/** Whether a file begins as its suffix says. @param head its first bytes, 512 where it has so many */
export const beginsAs = (suffix: string, head: Buffer): boolean => SIGNATURES[suffix]?.(head) === true;
