import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { S3Bucket } from './s3-requests.ts';
import { openS3Store } from './s3-store.ts';

/** The settings that name the place of files. */
export interface FilesSettings {
  /** A folder, `s3://bucket/prefix?endpoint=https://…&region=…`, or empty. */
  readonly files: string;
  readonly dataDir: string;
  /** The id of the key that may use the bucket. */
  readonly s3KeyId: string;
  readonly s3Secret: string;
}

const REGION = 'us-east-1';

/** Reads the address of a bucket; `null`: it is none. It holds no secret. */
export function readBucket(
  address: string,
  { s3KeyId: keyId, s3Secret: secret }: Pick<FilesSettings, 's3KeyId' | 's3Secret'>,
): S3Bucket | null {
  const [, bucket = '', prefix = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})((?:\/[\w-]+)*)\/?(?:\?(.*))?$/.exec(address) ?? [];
  if (bucket === '') return null;
  const asked = new URLSearchParams(query);
  const region = asked.get('region') ?? REGION;
  const endpoint = asked.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[\w.:[\]-]+\/?$/.test(endpoint)) return null;
  return { url: `${endpoint.replace(/\/$/, '')}/${bucket}${prefix}`, region, keyId, secret };
}

/** Opens the place that the settings name for files: a bucket, a folder, or `files` in the data folder. */
export function openFiles(settings: FilesSettings): FileStore {
  const { files, dataDir } = settings;
  const bucket = readBucket(files, settings);
  if (bucket !== null) return openS3Store(bucket);
  return openFolderStore(files === '' ? join(dataDir, 'files') : files);
}
