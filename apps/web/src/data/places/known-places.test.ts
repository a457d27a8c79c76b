import { expect, it } from 'vitest';
import { aVillage } from '../../../test/village.ts';

const { aPhone } = aVillage();

it('the villages of the panchayats come with the first sync, and are there without network', async () => {
  const { phone, app } = await aPhone('officer');
  await phone.kill();
  phone.goOffline();
  const offline = await phone.start();
  const villages = await offline.places.villages();
  expect(new Set(villages.map((each) => each.panchayat_id))).toEqual(new Set(['48211', '48212', '48213']));
  expect(villages).toContainEqual({
    panchayat_id: '48211',
    code: '168221',
    version: 1,
    name: { en: 'Rampur Khas', hi: 'रामपुर खास' },
  });
  expect(await offline.places.refresh()).toBe(false);
  expect(app).toBeDefined();
});

it('an officer hears when the staff were last in contact, and still knows it offline', async () => {
  await aPhone('staff');
  const { phone, app } = await aPhone('officer');
  expect(await app.places.contacts()).toBeNull();
  expect(await app.places.refresh()).toBe(true);
  phone.goOffline();
  expect(await app.places.refresh()).toBe(false);
  const contacts = await app.places.contacts();
  const people = contacts?.panchayats.find((each) => each.panchayat_id === '48211')?.people;
  expect(people).toMatchObject([
    { username: 'staff', last_contact: expect.stringMatching(/^20/) as string },
    { username: 'staff2', last_contact: null },
  ]);
});

it('asking again for villages that are here already keeps them', async () => {
  const { phone, app } = await aPhone('officer');
  const before = phone.requests.length;
  expect(await app.places.refresh()).toBe(true);
  expect(phone.requests.slice(before)).toContain('GET /api/panchayats/villages');
  expect(await app.places.villages()).toHaveLength(30);
});
