import type { WireDeviceReport } from '@sampark/core/wire/access/wire-devices';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';

/** The device that tells, and how the server calls it. */
interface Teller {
  readonly user_id: string;
  readonly device_id: string;
  readonly name: string;
}

/** Keeps what a device tells of itself. */
export const tellOfDevice = (
  { storage, clock }: Context,
  { user_id, device_id, name }: Teller,
  report: WireDeviceReport,
): Promise<void> =>
  storage.write((r) =>
    r.phones.tell({ ...report, user_id, device_id, name, last_contact: isoTime(clock()) }),
  );
