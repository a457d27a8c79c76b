import { maySeeDevices } from '@sampark/core/access/may-see-devices';
import type { UserInfo } from '@sampark/core/access/roles';
import type { WireDevice, WireDevices } from '@sampark/core/wire/access/wire-devices';
import { opaqueId } from '@sampark/core/wire/wire';
import * as z from 'zod/mini';
import type { PhoneKey, PhoneRow } from '../../../storage/kysely/people/phones-repository.ts';
import type { Context } from '../../context.ts';
import { scopeOf } from '../../places/places.ts';
import { isoTime } from '../../primitives.ts';
import { APP_HERE } from './app-here.ts';
import { minimumApp } from './minimum-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Devices a page. */
const PAGE = 50;

/** The part of the list that somebody asks for. */
export interface DevicesAsked {
  readonly name?: string | undefined;
  /** Those that were not heard of for so many days. */
  readonly silentDays?: number | undefined;
  readonly old?: boolean;
  readonly muchWaits?: boolean;
  readonly lost?: boolean;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  /** The device that asks. */
  readonly device_id: string | null;
}

const place = z.tuple([z.iso.datetime(), opaqueId, opaqueId]);

const nextOf = ({ last_contact, user_id, device_id }: PhoneKey): string =>
  Buffer.from(JSON.stringify([last_contact, user_id, device_id])).toString('base64url');

/** Reads where a page begins. @returns `null`: no server gave this */
function readAfter(text: string): PhoneKey | null {
  try {
    const [last_contact, user_id, device_id] = place.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return { last_contact, user_id, device_id };
  } catch {
    return null;
  }
}

const number = (value: number | null): number | null => (value === null ? null : Number(value));

const named = (en: string, hi: string | null): WireDevice['place'] => ({ en, ...(hi ? { hi } : {}) });

const placeOf = ({ panchayat, panchayat_hi, block, block_hi }: PhoneRow): WireDevice['place'] => {
  if (panchayat !== null) return named(panchayat, panchayat_hi);
  return block === null ? null : named(block, block_hi);
};

const toWire = (row: PhoneRow, here: string | null, others: WireDevice['shared_with']): WireDevice => ({
  user_id: row.user_id,
  device_id: row.device_id,
  username: row.username,
  full_name: row.full_name,
  place: placeOf(row),
  name: row.name ?? '',
  app: row.app,
  is_old: row.app !== APP_HERE,
  language: row.language,
  last_contact: row.last_contact,
  storage_used: number(row.storage_used),
  storage_free: number(row.storage_free),
  operations_waiting: Number(row.pending),
  files_waiting: number(row.files_waiting),
  lost_at: row.lost_at,
  cleared_at: row.cleared_at,
  is_this: row.device_id === here,
  shared_with: others,
});

/** Lists the devices of the people in the actor's scope. @returns why not, where it does not */
export async function listDevices(
  { storage, clock }: Context,
  actor: UserInfo,
  { device_id, ...asked }: DevicesAsked,
): Promise<WireDevices | 'forbidden' | 'invalid_body'> {
  if (!maySeeDevices(actor)) return 'forbidden';
  const after = asked.after === undefined ? null : readAfter(asked.after);
  if (asked.after !== undefined && after === null) return 'invalid_body';
  const { name, silentDays, old, muchWaits, lost } = asked;
  const scope = scopeOf(actor);
  const filter = {
    ...{ scope, name, muchWaits, lost },
    silentSince: silentDays === undefined ? undefined : isoTime(clock() - silentDays * DAY_MS),
    notOn: old ? APP_HERE : undefined,
  };
  return storage.read(async ({ phones, meta }) => {
    const rows = await phones.list(filter, PAGE + 1, after);
    const page = rows.slice(0, PAGE);
    const people = await phones.sharedBy([...new Set(page.map((row) => row.device_id))], scope);
    const othersOf = (row: PhoneRow) =>
      people
        .filter((other) => other.device_id === row.device_id && other.user_id !== row.user_id)
        .map(({ full_name, username }) => full_name || username);
    const last = page.at(-1);
    return {
      devices: page.map((row) => toWire(row, device_id, othersOf(row))),
      total: await phones.count(filter),
      next: rows.length > PAGE && last !== undefined ? nextOf(last) : null,
      newest_app: APP_HERE,
      minimum_app: await minimumApp({ meta }),
    };
  });
}
