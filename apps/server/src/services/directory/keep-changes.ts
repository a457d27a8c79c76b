import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import {
  type ChangeProblem,
  type ChangingLevel,
  changeProblem,
  type PlaceChange,
} from '@sampark/core/places/place-changes';
import type { WirePlaceChange } from '@sampark/core/wire/wire-places';
import type { Repositories } from '../../storage/repositories.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { tellHeirs } from '../places/taken-over.ts';

export interface KeepChangeResult {
  readonly kind:
    | 'kept'
    | 'forbidden'
    | 'not_found'
    | 'panchayat_not_found'
    | 'village_not_found'
    | ChangeProblem;
}

/** Returns the places of a level that are here, of those that are asked for. */
export async function knownPlaces(
  { places, villages }: Pick<Repositories, 'places' | 'villages'>,
  level: ChangingLevel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (level === 'village') return new Set((await villages.byCodes(ids)).map((each) => each.village_code));
  return new Set((await places.byIds(ids)).map((each) => each.panchayat_id));
}

/**
 * Notes in a transaction what became of a place. Phones hear of it.
 * @returns why it is not taken; `null`: it is noted
 */
export async function noteChange(
  r: Pick<Repositories, 'placeChanges'>,
  change: PlaceChange,
): Promise<ChangeProblem | null> {
  const known = await r.placeChanges.connected(change.level, [change.was, change.now]);
  const problem = changeProblem(known, change);
  if (problem === null) await r.placeChanges.add(change);
  return problem;
}

/** Notes what became of a panchayat or a village: it was merged, split or renamed. */
export async function addPlaceChange(
  context: Context,
  actor: UserInfo,
  change: WirePlaceChange,
): Promise<KeepChangeResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  const { level, was, now, kind, day } = change;
  return context.storage.write(async (r): Promise<KeepChangeResult> => {
    await r.places.hold();
    const known = await knownPlaces(r, level, [was, now]);
    if (!known.has(was) || !known.has(now)) return { kind: `${level}_not_found` };
    const problem = await noteChange(r, change);
    if (problem !== null) return { kind: problem };
    await r.forms.noteChange();
    await tellHeirs(r, [change]);
    const details = { level, now, kind, day };
    record(r, context, { action: 'place_change_noted', by: actor.user_id, subject: was, details });
    return { kind: 'kept' };
  });
}

/** Takes back that a place became another one. */
export async function removePlaceChange(
  context: Context,
  actor: UserInfo,
  change: Pick<WirePlaceChange, 'level' | 'was' | 'now'>,
): Promise<KeepChangeResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  return context.storage.write(async (r): Promise<KeepChangeResult> => {
    await r.places.hold();
    if (!(await r.placeChanges.remove(change))) return { kind: 'not_found' };
    await r.forms.noteChange();
    await tellHeirs(r, [change]);
    const { level, was, now } = change;
    record(r, context, {
      action: 'place_change_removed',
      by: actor.user_id,
      subject: was,
      details: { level, now },
    });
    return { kind: 'kept' };
  });
}
