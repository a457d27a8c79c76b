import type { DeviceKeyTable } from '../../tables/device-key-table.ts';
import type { Executor } from '../sql-tools.ts';

/** The keys that encrypt people's work on their devices. None is ever changed or removed. */
export interface DeviceKeysRepository {
  /** Returns a person's keys, oldest first. */
  of(userId: string): Promise<readonly DeviceKeyTable[]>;
  /** Adds a key; one that is there already stays as it is. */
  add(row: DeviceKeyTable): Promise<void>;
}

export const deviceKeysRepository = ({ db }: Executor): DeviceKeysRepository => ({
  of: (userId) =>
    db
      .selectFrom('device_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute(),
  async add(row) {
    await db
      .insertInto('device_keys')
      .values(row)
      .onConflict((oc) => oc.columns(['user_id', 'key_id']).doNothing())
      .execute();
  },
});
