import { linkUsername } from '@sampark/core/access/shares/by-link';
import { MUCH_WAITS } from '@sampark/core/wire/access/wire-devices';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DeviceTable } from '../../tables/device-table.ts';
import type { Tables } from '../../tables.ts';
import type { Scope } from '../places/places-repository.ts';
import { type Executor, isOneOf, locked, namesOf, runForRows } from '../sql-tools.ts';

/** A device with its person and where they work. */
export type PhoneRow = DeviceTable & {
  readonly username: string;
  readonly full_name: string;
  readonly panchayat: string | null;
  readonly panchayat_hi: string | null;
  readonly block: string | null;
  readonly block_hi: string | null;
};

/** Says which devices are meant. Absent parts leave none out. */
export interface PhoneFilter {
  readonly scope: Scope;
  /** A part of the name of the person, or of the place where they work. */
  readonly name?: string | undefined;
  /** Those not heard of since this moment. */
  readonly silentSince?: string | undefined;
  /** Those whose app is another version than this one. */
  readonly notOn?: string | undefined;
  readonly muchWaits?: boolean | undefined;
  /** Those that are lost and have not said yet that they took the key away. */
  readonly lost?: boolean | undefined;
}

/** The place of a device in the list. */
export type PhoneKey = Pick<DeviceTable, 'last_contact' | 'user_id' | 'device_id'>;

/** The report of a device about itself, and what the server sees of it then. */
export type PhoneReport = Omit<DeviceTable, 'pending' | 'lost_at' | 'lost_by' | 'cleared_at'>;

/** Devices as administrators and officers see them. */
export interface PhonesRepository {
  /** Keeps what a device tells of itself. Work that waits on it stays. */
  tell(report: PhoneReport): Promise<void>;
  /** Returns devices, those that were heard of last first. @param after the last one of the page before */
  list(filter: PhoneFilter, limit: number, after: PhoneKey | null): Promise<readonly PhoneRow[]>;
  count(filter: PhoneFilter): Promise<number>;
  /** Returns everybody in scope who has signed in on one of these devices. */
  sharedBy(
    deviceIds: readonly string[],
    scope: Scope,
  ): Promise<readonly Pick<PhoneRow, 'device_id' | 'user_id' | 'username' | 'full_name'>[]>;
  /** Returns the rows of one device in scope. With `lock` nobody else changes them before this transaction ends. */
  onDevice(deviceId: string, scope: Scope, lock?: 'lock'): Promise<readonly DeviceTable[]>;
  /** Returns the people who have signed in on this device and whose accounts are switched off. */
  switchedOffOn(deviceId: string): Promise<readonly string[]>;
  /** Sets what became of a device, for these people. */
  set(
    userIds: readonly string[],
    deviceId: string,
    change: Pick<DeviceTable, 'lost_at' | 'lost_by' | 'cleared_at'>,
  ): Promise<void>;
  /** Forgets devices that were not heard of since this moment, but not lost ones that still have to hear of it. */
  forget(before: string): Promise<void>;
}

const REPORT = [
  'user_id',
  'device_id',
  'last_contact',
  'pending',
  'name',
  'app',
  'language',
  'storage_used',
  'storage_free',
  'files_waiting',
] as const;

/** Finds the devices `d` of a scope with their people `u`, and the panchayat `p` or block `b` where they work. */
const phonesIn = ({ db, engine }: Executor, scope: Scope) => {
  const all = db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.user_id', 'd.user_id')
    .leftJoin('panchayats as p', 'p.panchayat_id', 'u.panchayat_id')
    .leftJoin('blocks as b', 'b.block_id', 'u.block_id')
    .where('u.username', 'not like', linkUsername('%'));
  if (scope.kind === 'panchayats') return all.where(isOneOf(engine, 'u.panchayat_id', scope.panchayat_ids));
  if (scope.kind !== 'block') return all;
  return all.where((eb) =>
    eb.or([eb('u.block_id', '=', scope.block_id), eb('p.block_id', '=', scope.block_id)]),
  );
};

/** Makes a pattern that finds a text anywhere, whatever is in it. */
const anywhere = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const NAMES = ['u.username', 'u.full_name', 'p.name', 'p.name_hi', 'b.name', 'b.name_hi'] as const;

const filtered = (executor: Executor, filter: PhoneFilter) => {
  const { name, silentSince, notOn, muchWaits, lost } = filter;
  let query = phonesIn(executor, filter.scope);
  if (name !== undefined) {
    const pattern = anywhere(name);
    query = query.where(
      sql<boolean>`(${sql.join(
        NAMES.map((each) => sql`lower(${sql.ref(each)}) like ${pattern} escape '\\'`),
        sql` or `,
      )})`,
    );
  }
  if (silentSince !== undefined) query = query.where('d.last_contact', '<', silentSince);
  if (notOn !== undefined) {
    query = query.where((eb) => eb.or([eb('d.app', 'is', null), eb('d.app', '<>', notOn)]));
  }
  if (muchWaits) {
    query = query.where((eb) =>
      eb.or([eb('d.pending', '>=', MUCH_WAITS), eb('d.files_waiting', '>=', MUCH_WAITS)]),
    );
  }
  return lost ? query.where('d.lost_at', 'is not', null).where('d.cleared_at', 'is', null) : query;
};

const isAfter = ({ last_contact, user_id, device_id }: PhoneKey) =>
  sql<boolean>`(d.last_contact, d.user_id, d.device_id) < (${last_contact}, ${user_id}, ${device_id})`;

const isTold = (eb: ExpressionBuilder<Tables, 'devices'>) =>
  eb.or([eb('lost_at', 'is', null), eb('cleared_at', 'is not', null)]);

export const phonesRepository = (executor: Executor): PhonesRepository => {
  const { db, engine } = executor;
  return {
    tell: (report) =>
      runForRows(
        executor,
        'tell of a device',
        REPORT,
        [{ ...report, pending: 0 }],
        (values) =>
          sql`insert into devices (${namesOf(REPORT)}) values ${values}
          on conflict (user_id, device_id) do update
          set last_contact = excluded.last_contact, name = excluded.name, app = excluded.app,
            language = excluded.language, storage_used = excluded.storage_used,
            storage_free = excluded.storage_free, files_waiting = excluded.files_waiting`,
      ),
    async list(filter, limit, after) {
      if (filter.scope.kind === 'none') return [];
      const all = filtered(executor, filter);
      return (after === null ? all : all.where(isAfter(after)))
        .selectAll('d')
        .select(['u.username', 'u.full_name', 'p.name as panchayat', 'p.name_hi as panchayat_hi'])
        .select(['b.name as block', 'b.name_hi as block_hi'])
        .orderBy('d.last_contact', 'desc')
        .orderBy('d.user_id', 'desc')
        .orderBy('d.device_id', 'desc')
        .limit(limit)
        .execute();
    },
    async count(filter) {
      if (filter.scope.kind === 'none') return 0;
      const counted = filtered(executor, filter).select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await counted.executeTakeFirst())?.n ?? 0);
    },
    async sharedBy(deviceIds, scope) {
      if (deviceIds.length === 0 || scope.kind === 'none') return [];
      return phonesIn(executor, scope)
        .where(isOneOf(engine, 'd.device_id', deviceIds))
        .select(['d.device_id', 'd.user_id', 'u.username', 'u.full_name'])
        .orderBy('u.username')
        .execute();
    },
    async onDevice(deviceId, scope, lock) {
      if (scope.kind === 'none') return [];
      const inScope = phonesIn(executor, scope).where('d.device_id', '=', deviceId).select('d.user_id');
      const rows = db
        .selectFrom('devices')
        .selectAll()
        .where('device_id', '=', deviceId)
        .where('user_id', 'in', inScope)
        .orderBy('user_id');
      return locked(engine, rows, lock).execute();
    },
    async switchedOffOn(deviceId) {
      const query = phonesIn(executor, { kind: 'all' })
        .where('d.device_id', '=', deviceId)
        .where('u.is_active', '=', 0);
      const rows = await query.select('d.user_id').orderBy('d.user_id').execute();
      return rows.map(({ user_id }) => user_id);
    },
    async set(userIds, deviceId, change) {
      if (userIds.length === 0) return;
      await db
        .updateTable('devices')
        .set(change)
        .where('device_id', '=', deviceId)
        .where(isOneOf(engine, 'user_id', userIds))
        .execute();
    },
    async forget(before) {
      await db.deleteFrom('devices').where('last_contact', '<', before).where(isTold).execute();
    },
  };
};
