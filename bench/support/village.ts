import { hashOf } from '@sampark/server/services/access/accounts/sign-in/tokens';
import type { Context } from '@sampark/server/services/context';
import type { UserTable } from '@sampark/server/storage/tables';
import { FORM, PANCHAYAT } from './surveys.ts';

/** Panchayats of the one block that there is; devices in browsers work in the first. */
export const PANCHAYATS = 50;
/** The people who sign in on devices in browsers, all in the first panchayat. */
export const PEOPLE = ['asha', 'binod'] as const;
/** Devices that only talk over the wire, signed in already, spread evenly over the panchayats. */
export const DEVICES = 1000;
/** Devices a panchayat, where a measurement asks its server for more (`BENCH_DEVICES`). */
const A_PANCHAYAT = 2;

const BLOCK = '9000';
const SINCE = '2026-01-01T00:00:00.000Z';

const panchayatId = (number: number): string => String(Number(PANCHAYAT) + number);

/** A device that only talks over the wire, with somebody signed in. */
export interface SignedIn {
  readonly device_id: string;
  readonly user_id: string;
  readonly token: string;
}

/** The same, of somebody who works in one panchayat. */
export interface WireDevice extends SignedIn {
  readonly panchayat_id: string;
}

/** Returns how many panchayats so many devices need. */
const panchayatsFor = (devices: number): number =>
  devices > DEVICES ? Math.ceil(devices / A_PANCHAYAT) : PANCHAYATS;

/** Returns the devices that `fillVillage` signs in. */
export const wireDevices = (count = DEVICES): WireDevice[] =>
  Array.from({ length: count }, (_, at) => ({
    device_id: `bench-device-${at}`,
    user_id: `bench-user-${at}`,
    token: `bench-token-of-device-${String(at).padStart(6, '0')}`,
    panchayat_id: panchayatId(at % panchayatsFor(count)),
  }));

/** The device of an administrator, that only talks over the wire. */
export const ADMIN: SignedIn = {
  device_id: 'bench-device-of-admin',
  user_id: 'bench-admin',
  token: 'bench-token-of-admin',
};

const person = (username: string, panchayat_id: string | null, password_hash: string): UserTable => ({
  user_id: username,
  username,
  full_name: 'Asha Devi',
  email: '',
  role: panchayat_id === null ? 'admin' : 'staff',
  is_active: 1,
  password_hash,
  panchayat_id,
  block_id: null,
  created_at: SINCE,
  must_change_password: 0,
  phone: '',
});

/** Puts a block of panchayats, the people and the devices' sign-ins into an empty database; one in use is left alone. */
export async function fillVillage({ storage, passwords, clock }: Context): Promise<void> {
  if ((await storage.now.users.count()) > 0) return;
  const now = new Date(clock()).toISOString();
  const hashes = await Promise.all(PEOPLE.map((name) => passwords.hash(`${name}-bench`)));
  const count = Number(process.env['BENCH_DEVICES'] ?? DEVICES);
  const devices = wireDevices(count);
  const people = [
    ...PEOPLE.map((name, at) => person(name, PANCHAYAT, hashes[at] ?? '')),
    ...devices.map(({ user_id, panchayat_id }) => person(user_id, panchayat_id, '')),
    person(ADMIN.user_id, null, ''),
  ];
  const panchayats = Array.from({ length: panchayatsFor(count) }, (_, number) => ({
    panchayat_id: panchayatId(number),
    number: number + 1,
    block_id: BLOCK,
    name: `Rampur ${number}`,
    name_hi: '',
    form_name: FORM.name,
  }));
  await storage.write(async (r) => {
    await r.places.insert({
      states: [{ state_id: '9', name: 'Uttar Pradesh', name_hi: 'उत्तर प्रदेश' }],
      districts: [{ district_id: '90', state_id: '9', name: 'Barabanki', name_hi: 'बाराबंकी' }],
      blocks: [{ block_id: BLOCK, district_id: '90', name: 'Deva', name_hi: 'देवा' }],
      panchayats,
    });
    await r.users.insert(people);
    for (const { token, user_id, device_id } of [...devices, ADMIN]) {
      await r.sessions.insert({
        token_hash: hashOf(token),
        session_id: `session-of-${user_id}`,
        user_id,
        device_id,
        remember: 1,
        created_at: now,
        last_used_at: now,
        device_name: '',
      });
    }
  });
}
