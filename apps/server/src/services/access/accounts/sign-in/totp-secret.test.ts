import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { openStorage } from '../../../../storage/open.ts';
import type { Storage } from '../../../../storage/port.ts';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { insertPlacesAndUser } from '../../../../testing/databases/rows.ts';
import { secretsForTests } from '../../../../testing/servers/start.ts';
import { openTotpSecret, sealClearTotpSecrets } from './totp-secret.ts';

const CLEAR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const secrets = secretsForTests();

/** Stores a person's secret as an earlier version did. */
const keepInClear = (storage: Storage) =>
  storage.write(async (r) => {
    await insertPlacesAndUser(r);
    await r.accountSettings.change('u1', { totp_secret: CLEAR, totp_on: 1 });
  });

onBothEngines('the secret of an authenticator app', (database) => {
  it('that was kept in clear is sealed at the start, once, and stays the same secret', async () => {
    const storage = database();
    await keepInClear(storage);
    await sealClearTotpSecrets(storage, secrets);
    const sealed = (await storage.now.accountSettings.of('u1'))?.totp_secret ?? '';
    expect(sealed).toMatch(/^v1\./);
    expect(openTotpSecret(secrets, 'u1', sealed).base32).toBe(CLEAR);
    await sealClearTotpSecrets(storage, secrets);
    expect((await storage.now.accountSettings.of('u1'))?.totp_secret).toBe(sealed);
  });
});

it('leaves no trace of the clear secret in SQLite’s files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-totp-'));
  const holdIt = async () => {
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    return files.some(
      (bytes) => bytes.includes(CLEAR) || bytes.includes(Buffer.from(Secret.fromBase32(CLEAR).bytes)),
    );
  };
  const before = await openStorage({ databaseUrl: '', dataDir: folder });
  await keepInClear(before);
  await before.close();
  expect(await holdIt()).toBe(true);
  const after = await openStorage({ databaseUrl: '', dataDir: folder });
  await sealClearTotpSecrets(after, secrets);
  await after.close();
  expect(await holdIt()).toBe(false);
  await rm(folder, { recursive: true });
});
