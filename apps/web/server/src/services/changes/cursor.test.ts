import { describe, expect, it } from 'vitest';
import { createCursors, etagOf } from './cursor.ts';

const secret = new Uint8Array(32).fill(7);
const cursor = {
  epoch: '0123456789abcdef',
  day: 20_777,
  positions: new Map([
    [1, 0],
    [3, 127],
    [200, 128],
    [70_000, 2 ** 40],
  ]),
};

describe('a cursor', () => {
  it('comes back from its text, also at another process with the same secret', () => {
    const text = createCursors(secret).write(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(createCursors(secret).read(text)).toEqual(cursor);
  });

  it('has the same text for the same content, in whatever order', () => {
    const reversed = { ...cursor, positions: new Map([...cursor.positions].reverse()) };
    const cursors = createCursors(secret);
    expect(cursors.write(reversed)).toBe(cursors.write(cursor));
  });

  it('is short: 36 characters for one panchayat', () => {
    const one = { ...cursor, positions: new Map([[5, 1000]]) };
    expect(createCursors(secret).write(one).length).toBeLessThanOrEqual(36);
  });

  it('is not believed with any byte changed, cut off, or signed with another secret', () => {
    const text = createCursors(secret).write(cursor);
    const bytes = Buffer.from(text, 'base64url');
    const reader = createCursors(secret);
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(reader.read(changed.toString('base64url'))).toBeNull();
    }
    expect(reader.read(text.slice(0, -4))).toBeNull();
    expect(reader.read('')).toBeNull();
    expect(createCursors(new Uint8Array(32)).read(text)).toBeNull();
  });

  it('has an ETag that changes with it', () => {
    const cursors = createCursors(secret);
    const later = { ...cursor, positions: new Map([[1, 1]]) };
    expect(etagOf(cursors.write(cursor))).not.toBe(etagOf(cursors.write(later)));
  });
});
