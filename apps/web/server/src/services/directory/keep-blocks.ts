import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import type { KnownPlace } from '@sampark/core/places/judge-place';
import type { WireNewBlock } from '@sampark/core/wire/wire-places';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { placeName } from './keep-panchayats.ts';

export type AddBlockResult = { readonly kind: 'added' | 'forbidden' | 'code_taken' };

/** Adds a block, with its district and state where they are not here yet; those that are stay as they are. */
export async function addBlock(
  context: Context,
  actor: UserInfo,
  { district, state, ...block }: WireNewBlock,
): Promise<AddBlockResult> {
  if (!canPlace(actor, 'create')) return { kind: 'forbidden' };
  const place = ({ code, name, name_hi = '' }: WireNewBlock['state']): KnownPlace => ({
    code,
    version: 0,
    name: placeName(name),
    local: placeName(name_hi),
    namedHere: true,
  });
  return context.storage.write(async (r): Promise<AddBlockResult> => {
    const { places, directory } = r;
    await places.hold();
    const codes = { state: [state.code], district: [district.code], block: [block.code] };
    const here = await directory.known({ ...codes, panchayat: [], village: [] });
    if (here.block.length > 0) return { kind: 'code_taken' };
    await directory.put(
      {
        state: new Map(here.state.length > 0 ? [] : [[state.code, place(state)]]),
        district: new Map(
          here.district.length > 0 ? [] : [[district.code, { ...place(district), above: state.code }]],
        ),
        block: new Map([[block.code, { ...place(block), above: district.code }]]),
        panchayat: new Map(),
        village: new Map(),
        ties: [],
      },
      '',
    );
    record(r, context, { action: 'block_added', by: actor.user_id, subject: block.code });
    return { kind: 'added' };
  });
}
