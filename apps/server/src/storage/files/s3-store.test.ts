import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startS3Double } from '../../testing/files/s3-double.ts';
import { UnavailableError } from '../port.ts';
import { fileStoreContract } from './contract.ts';
import { openFiles, readBucket } from './open-files.ts';

const NOWHERE = { dataDir: '/nowhere' };

fileStoreContract('a bucket of files', async () => {
  const double = await startS3Double();
  const settings = { ...NOWHERE, files: double.address, s3KeyId: double.keyId, s3Secret: double.secret };
  return {
    store: openFiles(settings),
    everything: () => Promise.resolve([...double.objects.keys()]),
    dispose: () => double.close(),
  };
});

/** A service of others, where the machine has one: `s3://bucket?endpoint=http://127.0.0.1:5005`. */
const REAL = process.env['SAMPARK_TEST_S3'];

if (REAL !== undefined) {
  const { AWS_ACCESS_KEY_ID: s3KeyId = 'test', AWS_SECRET_ACCESS_KEY: s3Secret = 'test' } = process.env;
  fileStoreContract('a bucket of a service of others', async () => {
    const files = REAL.replace('?', `/${randomUUID()}?`);
    const store = openFiles({ ...NOWHERE, files, s3KeyId, s3Secret });
    return {
      store,
      everything: async () => {
        const keys = [];
        for await (const { key } of store.list()) keys.push(key);
        return keys;
      },
      dispose: () => Promise.resolve(),
    };
  });
}

describe('a bucket', () => {
  async function* some() {
    yield Buffer.from('some bytes');
  }

  it('that does not answer is away, for reading and writing', async () => {
    const double = await startS3Double();
    await double.close();
    const settings = { ...NOWHERE, files: double.address, s3KeyId: double.keyId, s3Secret: double.secret };
    const store = openFiles(settings);
    await expect(store.size('abc')).rejects.toBeInstanceOf(UnavailableError);
    await expect(store.put('abc', 10, some())).rejects.toBeInstanceOf(UnavailableError);
    await expect(store.write('u1', 0, some())).rejects.toBeInstanceOf(UnavailableError);
  });

  it('says that it refuses, and not with which key', async () => {
    const double = await startS3Double();
    const settings = { ...NOWHERE, files: double.address, s3KeyId: double.keyId, s3Secret: 'canary' };
    const refused = await openFiles(settings)
      .size('abc')
      .catch((error: unknown) => String(error));
    expect(refused).toMatch(/answered 403/);
    expect(refused).not.toMatch(/canary|double/);
    await double.close();
  });

  it.each([
    ['s3://bucket', 'https://s3.us-east-1.amazonaws.com/bucket', 'us-east-1'],
    [
      's3://my.bucket/a/b/?region=ap-south-1',
      'https://s3.ap-south-1.amazonaws.com/my.bucket/a/b',
      'ap-south-1',
    ],
    ['s3://bucket/x?endpoint=http://127.0.0.1:9000/', 'http://127.0.0.1:9000/bucket/x', 'us-east-1'],
  ])('is read from %s', (address, url, region) => {
    expect(readBucket(address, { s3KeyId: 'k', s3Secret: 's' })).toEqual({
      url,
      region,
      keyId: 'k',
      secret: 's',
    });
  });

  it.each(['', '/var/files', 's3://', 's3://Bucket', 's3://bucket?endpoint=ftp://x', 's3://bucket/../x'])(
    'is not read from %j',
    (address) => {
      expect(readBucket(address, { s3KeyId: '', s3Secret: '' })).toBeNull();
    },
  );
});
