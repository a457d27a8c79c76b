/** Bytes that WebCrypto and files take. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The content of a carried file: a device's unsent work to the server, or the server's answer back. */
export type BundleKind = 'work' | 'receipt';

/**
 * The readable beginning of a carried file. It says where the file belongs, and nothing about people or villages: a
 * lost memory card tells nobody anything.
 */
export interface BundleHeader {
  readonly kind: BundleKind;
  /** The server for which the work is, or whose answer it is: the name of its keys, 32 hexadecimal digits. */
  readonly server: string;
  /** The key of the device that made the work, 32 hexadecimal digits. */
  readonly device_key: string;
  /** The bundle, 32 hexadecimal digits; a receipt has that of its work. */
  readonly bundle_id: string;
  /** Fresh for each file, so that no two are sealed alike: of work the public half of a key that is used once, of a receipt random bytes. */
  readonly fresh: Bytes;
}

/** The version of the format. */
const VERSION = 1;
/** 'sampark' in ASCII. */
const MAGIC = [0x73, 0x61, 0x6d, 0x70, 0x61, 0x72, 0x6b];
const KINDS: readonly BundleKind[] = ['work', 'receipt'];
const ID_BYTES = 16;
/** Bytes of a point of P-256, uncompressed. */
export const FRESH_BYTES = 65;
/** Bytes of a header: magic, version, kind, three ids, and what is fresh. */
export const HEADER_BYTES = MAGIC.length + 2 + 3 * ID_BYTES + FRESH_BYTES;

const HEX_DIGITS = 2;
const HEX = 16;

const bytesOfHex = (text: string): number[] =>
  Array.from({ length: text.length / HEX_DIGITS }, (_, at) =>
    Number.parseInt(text.slice(HEX_DIGITS * at, HEX_DIGITS * (at + 1)), HEX),
  );

/** Writes bytes as hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(HEX).padStart(HEX_DIGITS, '0')).join('');

/** Writes a header. */
export const writeHeader = ({ kind, server, device_key, bundle_id, fresh }: BundleHeader): Bytes =>
  Uint8Array.from([
    ...MAGIC,
    VERSION,
    KINDS.indexOf(kind),
    ...[server, device_key, bundle_id].flatMap(bytesOfHex),
    ...fresh,
  ]);

/** Why a file is none that can be read here. */
export type UnreadableBundle = 'bundle_not_read' | 'bundle_newer' | 'bundle_damaged';

/** Reads a header. @returns why it cannot be read: it is another kind of file, of a newer version of Sampark, or cut */
export const readHeader = (bytes: Bytes): BundleHeader | UnreadableBundle => {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return 'bundle_not_read';
  const version = bytes[MAGIC.length];
  if (version !== VERSION) return version === undefined ? 'bundle_damaged' : 'bundle_newer';
  const kind = KINDS[bytes[MAGIC.length + 1] ?? KINDS.length];
  if (kind === undefined || bytes.length < HEADER_BYTES) return 'bundle_damaged';
  const ids = MAGIC.length + 2;
  const id = (at: number): string => hexOf(bytes.subarray(ids + at * ID_BYTES, ids + (at + 1) * ID_BYTES));
  const fresh = bytes.slice(HEADER_BYTES - FRESH_BYTES, HEADER_BYTES);
  return { kind, server: id(0), device_key: id(1), bundle_id: id(2), fresh };
};
