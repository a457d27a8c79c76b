import { formIn } from '@sampark/testing/xlsforms';
import type { PanchayatRecords } from '../src/data/ports/surveys/records.ts';
import { until } from './device.ts';
import type { Phone } from './village.ts';

/** A form about households, each survey of which makes its household or says anew what is known of it. */
export const homes = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | roof | Roof | roof |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label | create_if | update_if |
  | | household | \${head} | true() | true() |`);

/** Returns the records that a phone lists for a panchayat, once they are as a test waits for. */
export const recordsWhen = async (
  { app }: Phone,
  holds: (records: PanchayatRecords) => boolean = () => true,
  panchayatId = '48211',
): Promise<PanchayatRecords> => {
  const open = (await app.records()).open(panchayatId);
  const records = await until(open.view, holds);
  open.close();
  return records;
};
