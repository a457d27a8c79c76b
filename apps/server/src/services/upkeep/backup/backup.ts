import type { Snapshot } from '../../../storage/dump/snapshot.ts';
import { keyIdOf } from '../../access/secrets/seal.ts';
import { type Clock, isoTime } from '../../primitives.ts';
import { BackupError } from './read-backup.ts';
import { type Written, writeBackup } from './write-backup.ts';

/**
 * Backs a database up as it is now, while its server goes on. The server's key goes along: without it the sealed
 * values in the tables would be lost.
 * @param sealWith the content of the key file that encrypts the backup; `null`: it is in clear
 */
export async function backUp(
  snapshot: Snapshot,
  engine: 'sqlite' | 'postgres',
  serverKey: Uint8Array,
  {
    clock,
    path,
    sealWith,
  }: { readonly clock: Clock; readonly path: string; readonly sealWith: Uint8Array | null },
): Promise<Written> {
  const key_id = keyIdOf(serverKey);
  const known = await snapshot.meta('server_key');
  if (known !== undefined && known !== key_id) {
    throw new BackupError(
      `this database was made with another key (${known}) than the server has (${key_id})`,
    );
  }
  const header = {
    made_at: isoTime(clock()),
    engine,
    schema: [...snapshot.schema],
    epoch: (await snapshot.meta('epoch')) ?? '',
    key_id,
    key: Buffer.from(serverKey).toString('base64'),
  };
  return writeBackup(snapshot, header, path, sealWith);
}
