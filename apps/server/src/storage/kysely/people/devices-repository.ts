import { sql } from 'kysely';
import type { DeviceTable } from '../../tables/device-table.ts';
import type { Scope } from '../places/places-repository.ts';
import { type Executor, insertRows, isOneOf } from '../sql-tools.ts';

/** When a device was last heard of, and what waited on it then. */
export interface DeviceContact extends Pick<DeviceTable, 'user_id' | 'device_id' | 'last_contact'> {
  /** `null`: it did not say, and what it told last counts on. */
  readonly pending: number | null;
}

export interface DevicesRepository {
  /** Stores the last contact of these devices, each named once. */
  put(devices: readonly DeviceContact[]): Promise<void>;
  /** Returns how many operations the devices of the people in scope had waiting at their last contact. */
  pending(scope: Scope): Promise<number>;
  /**
   * Returns the active staff of these panchayats, by panchayat and name, with the last contact of any of their
   * devices.
   */
  contacts(panchayatIds: readonly string[]): Promise<readonly ContactRow[]>;
}

/** A person with the time of their last contact. */
export interface ContactRow {
  readonly panchayat_id: string;
  readonly username: string;
  readonly full_name: string;
  readonly phone: string;
  /** ISO 8601; `null`: never. */
  readonly last_contact: string | null;
}

const COLUMNS = ['user_id', 'device_id', 'last_contact', 'pending'] as const;

export const devicesRepository = (executor: Executor): DevicesRepository => ({
  async put(devices) {
    const { db, engine } = executor;
    const silent = devices.filter(({ pending }) => pending === null).map(({ user_id }) => user_id);
    const told =
      silent.length === 0
        ? []
        : await db
            .selectFrom('devices')
            .select(['user_id', 'device_id', 'pending'])
            .where(isOneOf(engine, 'user_id', silent))
            .execute();
    const last = new Map(told.map((row) => [`${row.user_id} ${row.device_id}`, Number(row.pending)]));
    await insertRows(
      executor,
      'devices',
      COLUMNS,
      devices.map((device) => ({
        ...device,
        pending: device.pending ?? last.get(`${device.user_id} ${device.device_id}`) ?? 0,
      })),
      () => sql`on conflict (user_id, device_id) do update
        set last_contact = excluded.last_contact, pending = excluded.pending`,
    );
  },
  async pending(scope) {
    if (scope.kind === 'none') return 0;
    const { db, engine } = executor;
    let query = db.selectFrom('devices as d').innerJoin('users as u', 'u.user_id', 'd.user_id');
    if (scope.kind === 'panchayats') {
      query = query.where(isOneOf(engine, 'u.panchayat_id', scope.panchayat_ids));
    }
    if (scope.kind === 'block') {
      query = query
        .leftJoin('panchayats as p', 'p.panchayat_id', 'u.panchayat_id')
        .where((eb) => eb.or([eb('u.block_id', '=', scope.block_id), eb('p.block_id', '=', scope.block_id)]));
    }
    const row = await query.select((eb) => eb.fn.sum<number | null>('d.pending').as('n')).executeTakeFirst();
    return Number(row?.n ?? 0);
  },
  async contacts(panchayatIds) {
    if (panchayatIds.length === 0) return [];
    return executor.db
      .selectFrom('users as u')
      .leftJoin('devices as d', 'd.user_id', 'u.user_id')
      .where('u.is_active', '=', 1)
      .where('u.role', '=', 'staff')
      .where(isOneOf(executor.engine, 'u.panchayat_id', panchayatIds))
      .select((eb) => [
        'u.panchayat_id',
        'u.username',
        'u.full_name',
        'u.phone',
        eb.fn.max<string | null>('d.last_contact').as('last_contact'),
      ])
      .groupBy(['u.user_id', 'u.panchayat_id', 'u.username', 'u.full_name', 'u.phone'])
      .orderBy('u.panchayat_id')
      .orderBy('u.username')
      .$narrowType<{ panchayat_id: string }>()
      .execute();
  },
});
