import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets, isSealed, KEY_BYTES, SealError } from './seal.ts';

const KEY = Buffer.alloc(KEY_BYTES, 1);
const secrets = createSecrets(KEY, randomBytes);
const SECRET = Buffer.from('canary-7f3a');

describe('what is sealed', () => {
  it('opens again, with the same key in another process too', () => {
    const sealed = secrets.seal('totp user-1', SECRET);
    expect(Buffer.from(secrets.open('totp user-1', sealed))).toEqual(SECRET);
    expect(Buffer.from(createSecrets(KEY, randomBytes).open('totp user-1', sealed))).toEqual(SECRET);
  });

  it('tells nothing, and is another text each time', () => {
    const sealed = secrets.seal('totp user-1', SECRET);
    expect(isSealed(sealed)).toBe(true);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(SECRET)).toBe(false);
    expect(secrets.seal('totp user-1', SECRET)).not.toBe(sealed);
    expect(isSealed('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).toBe(false);
  });

  it('does not open for another person or purpose', () => {
    const sealed = secrets.seal('totp user-1', SECRET);
    expect(() => secrets.open('totp user-2', sealed)).toThrow(SealError);
  });

  it('does not open with another key, and says whose it is', () => {
    const other = createSecrets(Buffer.alloc(KEY_BYTES, 2), randomBytes);
    const sealed = other.seal('totp user-1', SECRET);
    expect(() => secrets.open('totp user-1', sealed)).toThrow(other.keyId);
    const renamed = sealed.replace(other.keyId, secrets.keyId);
    expect(() => secrets.open('totp user-1', renamed)).toThrow(SealError);
  });

  it('does not open when any of its bytes was changed, or when it is cut short', () => {
    const sealed = secrets.seal('totp user-1', SECRET);
    const [version, id, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const again = `${version}.${id}.${changed.toString('base64url')}`;
      expect(() => secrets.open('totp user-1', again)).toThrow(SealError);
    }
    expect(() => secrets.open('totp user-1', `${version}.${id}.${text.slice(0, 20)}`)).toThrow(SealError);
    expect(() => secrets.open('totp user-1', 'canary-7f3a')).toThrow(SealError);
  });
});

it('a key that is not 32 bytes long is refused', () => {
  expect(() => createSecrets(Buffer.alloc(16), randomBytes)).toThrow(TypeError);
});
