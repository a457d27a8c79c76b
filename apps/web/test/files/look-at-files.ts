import { createHash } from 'node:crypto';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { openFileDatabase } from '../../src/data/attachments/file-database.ts';
import type { FilesServer } from './files-server.ts';
import type { KeptFile, World } from './world.ts';

/** The state of a file on a device: all of its pieces, what it says of it, or nothing. */
export interface OnDevice {
  readonly isWhole: boolean;
  readonly state: 'waiting' | 'sent' | 'refused' | 'unknown';
}

/** Reads, past the app, what is left on a device of a file that it kept. */
export const onDevice = async ({ user, owner, name }: KeptFile): Promise<OnDevice> => {
  const db = await openFileDatabase(user.device.database);
  // As one: the app may let go of it meanwhile.
  const tx = db.transaction(['files', 'pieces']);
  const record = await tx.objectStore('files').get([owner, name]);
  const all = record && IDBKeyRange.bound([record.pieces_id, 0], [record.pieces_id, Infinity]);
  const pieces = all ? await tx.objectStore('pieces').count(all) : 0;
  db.close();
  const isWhole = record !== undefined && record.pieces > 0 && record.pieces === pieces;
  return { isWhole, state: record?.state ?? 'unknown' };
};

/** Returns the files that the server says it holds, and those of them whose bytes are not all there, or others. */
export const onServer = async ({ server }: Pick<World, 'server'>) => {
  const held = new Set(await server.heldFiles());
  const broken: string[] = [];
  for (const name of held) if (!(await isTrue(server, name))) broken.push(name);
  return { held, broken };
};

const isTrue = async ({ disk }: FilesServer, name: string): Promise<boolean> => {
  const { hash = '' } = readAttachmentName(name) ?? {};
  const content = await disk.read(hash);
  if (content === null) return false;
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk);
  return sum.digest('hex') === hash;
};
