/** Returns a text in UTF-8. Half of a pair of UTF-16 becomes the sign for what cannot be shown. */
export function utf8(text: string): Uint8Array {
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  const bytes: number[] = [];
  for (const part of encodeURIComponent(whole).match(/%..|[^]/g) ?? []) {
    bytes.push(part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

/** Returns bytes as two digits each. */
export const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns bytes in Base64, filled up with `=`. */
export function base64(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{1,6}/g) ?? []).map((six) =>
    BASE64.charAt(Number.parseInt(six.padEnd(6, '0'), 2)),
  );
  return letters.join('').padEnd(Math.ceil(bytes.length / 3) * 4, '=');
}

/** Reads Base64 as bytes, whatever white space is in it; null: it is none. */
export function fromBase64(text: string): readonly number[] | null {
  const letters = Array.from(text.replace(/[\s=]+/g, ''), (letter) => BASE64.indexOf(letter));
  if (letters.includes(-1)) return null;
  const bits = letters.map((six) => six.toString(2).padStart(6, '0')).join('');
  return (bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

/** How a hash reads its message: the size of a block in bytes, and which byte of a number comes first. */
export interface Blocks {
  readonly size: 64 | 128;
  readonly lowFirst: boolean;
}

/**
 * Cuts a message into the blocks that a hash works through: behind the message stand one bit, zeros, and its length in bits.
 */
export function blocksOf(message: Uint8Array, { size, lowFirst }: Blocks): readonly DataView[] {
  const lengthSize = size / 8;
  const count = Math.ceil((message.length + 1 + lengthSize) / size);
  const whole = new Uint8Array(count * size);
  whole.set(message);
  whole[message.length] = 0x80;
  const lengthAt = lowFirst ? whole.length - lengthSize : whole.length - 8;
  new DataView(whole.buffer).setBigUint64(lengthAt, BigInt(message.length) * 8n, lowFirst);
  return Array.from({ length: count }, (_, at) => new DataView(whole.buffer, at * size, size));
}
