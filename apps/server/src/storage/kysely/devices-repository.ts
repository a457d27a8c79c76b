import type { DeviceTable } from '../tables.ts';
import type { Scope } from './places-repository.ts';
import type { Executor } from './sql-tools.ts';

export interface DevicesRepository {
  put(device: DeviceTable): Promise<void>;
  /** What the devices of the people in scope said was waiting, at their last contact. */
  pending(scope: Scope): Promise<number>;
}

export const devicesRepository = ({ db }: Executor): DevicesRepository => ({
  async put(device) {
    const { last_contact, pending } = device;
    await db
      .insertInto('devices')
      .values(device)
      .onConflict((oc) => oc.columns(['user_id', 'device_id']).doUpdateSet({ last_contact, pending }))
      .execute();
  },
  async pending(scope) {
    if (scope.kind === 'none') return 0;
    let query = db.selectFrom('devices as d').innerJoin('users as u', 'u.user_id', 'd.user_id');
    if (scope.kind === 'panchayat') query = query.where('u.panchayat_id', '=', scope.panchayat_id);
    if (scope.kind === 'block') {
      query = query
        .leftJoin('panchayats as p', 'p.panchayat_id', 'u.panchayat_id')
        .where((eb) => eb.or([eb('u.block_id', '=', scope.block_id), eb('p.block_id', '=', scope.block_id)]));
    }
    const row = await query.select((eb) => eb.fn.sum<number | null>('d.pending').as('n')).executeTakeFirst();
    return Number(row?.n ?? 0);
  },
});
