import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { buildApp } from '@sampark/server/app';
import { createLogger } from '@sampark/server/logger';
import { buildContext } from '@sampark/server/services/build-context';
import { openFolderStore } from '@sampark/server/storage/files/folder-store';
import { openStorage } from '@sampark/server/storage/open';
import { secretsForTests } from '@sampark/server/testing/servers/start';
import { fetchFrom, type TestServer } from '../server.ts';
import { openPutBack } from './put-back.ts';
import { formsOfRecords, versionOf } from './versions.ts';

/** The real server, in which each schedule gets a panchayat with people of its own. */
export interface StoresServer extends Pick<TestServer, 'fetch' | 'close'> {
  /** Makes a backup of a schedule's panchayat and form. @returns a function that puts the server back to it, in a new epoch */
  readonly backup: (village: Village) => Promise<() => Promise<void>>;
  /** Makes the people of a schedule; their passwords are `PASSWORD`. */
  readonly settle: (seed: number) => Promise<Village>;
  /** Publishes a version of a schedule's form. */
  readonly publish: (village: Village, version: number) => Promise<void>;
  /** Returns the versions of a schedule's form that the server has. */
  readonly versions: (village: Village) => Promise<readonly number[]>;
  /** Removes a schedule's form: thousands of schedules would make a long list of forms. */
  readonly forget: (village: Village) => Promise<void>;
}

/** A panchayat and the people who work in it. */
export interface Village {
  readonly panchayat_id: string;
  readonly form_name: string;
  readonly staff: readonly string[];
  readonly officer: string;
}

export const PASSWORD = 'stores-demo';
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const STAFF = 3;

/** @param databaseUrl empty for SQLite in a folder of its own, else an empty PostgreSQL database */
export const startStoresServer = async (databaseUrl: string): Promise<StoresServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-stores-'));
  const storage = await openStorage({ databaseUrl, dataDir: folder });
  const parts = {
    storage,
    secrets: secretsForTests(),
    logger: createLogger('silent'),
    passwordCost: CHEAP_PASSWORDS,
  };
  const context = await buildContext(parts);
  // Without a place for files it takes no device's key for carried work, and devices would make and send one at each sync.
  const app = await buildApp(context, { ...parts, files: openFolderStore(join(folder, 'files')) });
  const password_hash = await context.passwords.hash(PASSWORD);
  const putBack = await openPutBack(databaseUrl, folder);
  const names = { name: 'A', name_hi: 'अ' };
  await storage.write((r) =>
    r.places.insert({
      states: [{ state_id: 's', ...names }],
      districts: [{ district_id: 'd', state_id: 's', ...names }],
      blocks: [],
      panchayats: [],
    }),
  );
  const insert = (form: FormDefinition) =>
    storage.write((r) =>
      r.forms.insert([{ name: form.name, version: form.version, definition: JSON.stringify(form) }]),
    );
  for (const form of formsOfRecords()) await insert(form);
  const publish: StoresServer['publish'] = ({ form_name: name }, version) => insert(versionOf(name, version));
  return {
    fetch: fetchFrom(app),
    backup: putBack.backup,
    publish,
    versions: ({ form_name }) => putBack.versions(form_name),
    forget: ({ form_name }) => putBack.forget(form_name),
    settle: async (seed) => {
      const panchayat_id = `p${seed}`;
      const block_id = `b${seed}`;
      const form_name = `form-${seed}`;
      const staff = Array.from({ length: STAFF }, (_, at) => `staff${at}-${seed}`);
      const officer = `officer-${seed}`;
      const user = (username: string, where: { panchayat_id: string | null; block_id: string | null }) => ({
        user_id: username,
        username,
        full_name: username,
        email: '',
        role: where.block_id === null ? 'staff' : 'block_officer',
        is_active: 1,
        password_hash,
        created_at: '2026-11-20T06:00:00.000Z',
        must_change_password: 0,
        phone: '',
        ...where,
      });
      await storage.write(async (r) => {
        await r.places.insert({
          states: [],
          districts: [],
          blocks: [{ block_id, district_id: 'd', ...names }],
          panchayats: [{ panchayat_id, number: seed, block_id, ...names, form_name }],
        });
        await r.users.insert([
          ...staff.map((name) => user(name, { panchayat_id, block_id: null })),
          user(officer, { panchayat_id: null, block_id }),
        ]);
      });
      const village = { panchayat_id, form_name, staff, officer };
      await publish(village, 1);
      return village;
    },
    close: async () => {
      await app.close();
      await putBack.close();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
