import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';

/** Takes a map from its district. Its file goes a day later. @returns whether the district had this map */
export const removeMap = (
  context: Context,
  { map_id, district_id, by }: { readonly map_id: string; readonly district_id: string; readonly by: string },
): Promise<boolean> =>
  context.storage.write(async (r) => {
    const name = await r.baseMaps.end(district_id, map_id, isoTime(context.clock()));
    if (name === undefined) return false;
    const details = { map_id, name };
    record(r, context, { action: 'base_map_removed', by, subject: district_id, details });
    return true;
  });
