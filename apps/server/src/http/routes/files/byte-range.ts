import type { ByteRange } from '../../../storage/files/file-store.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a header `Range` (RFC 9110, 14.2) for a file of `size` bytes.
 * @returns `null`: the whole file is asked for, or something else than one range of bytes
 */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
