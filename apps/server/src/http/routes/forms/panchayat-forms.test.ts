import type { Panchayat } from '@sampark/core/places/panchayat';
import { knownForm } from '@sampark/core/wire/known-form';
import type {
  WireForm,
  WireFormPlaces,
  WireFormUse,
  WirePanchayatWithForm,
  WireSealedForm,
} from '@sampark/core/wire/wire-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const WELLS = `
| survey | type | name | label |
| | integer | depth | Depth in metres |
| settings | form_id | form_title |
| | wells | Wells |`;

const HERE = { panchayat_ids: ['48211'] };

onBothEngines('the forms of panchayats', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    [admin, staff] = [await signIn(server, 'admin'), await signIn(server, 'staff')];
    await admin.send({
      method: 'POST',
      url: '/api/forms?file=wells.md',
      payload: Buffer.from(WELLS),
      headers: { 'content-type': 'application/octet-stream' },
    });
  });
  afterEach(() => server.close());

  const use = async (form: string, how: WireFormUse) =>
    (await admin.put<{ panchayats: number }>(`/api/forms/${form}/panchayats`, how)).body.panchayats;
  const usedIn = async (form: string) =>
    (await admin.get<WireForm[]>('/api/forms')).body.find(({ name }) => name === form)?.panchayats;
  const retire = (form: string, retired: boolean) => admin.put(`/api/forms/${form}/retired`, { retired });
  /** Returns the forms of the panchayat 48211, as its staff's devices hear of them. */
  const told = async (): Promise<Pick<Panchayat, 'form_name' | 'forms'>> => {
    const [panchayat] = (await staff.get<Panchayat[]>('/api/panchayats')).body;
    if (!panchayat) throw new Error('no panchayat');
    const { form_name, forms } = panchayat;
    return { form_name, ...(forms && { forms }) };
  };

  it('are given to all panchayats, or to those of a place', async () => {
    const { body: blocks } =
      await admin.get<{ block_id: string; district_id: string; state_id: string; panchayats: number }[]>(
        '/api/places/blocks',
      );
    const [block] = blocks;
    if (!block) throw new Error('there is no block');
    const all = blocks.reduce((sum, { panchayats }) => sum + panchayats, 0);
    const give = (where: WireFormPlaces) => use('wells', { how: 'instead', where });
    expect(await give({ block_id: block.block_id })).toBe(block.panchayats);
    expect(await give({ block_id: block.block_id })).toBe(0);
    expect(await give({ block_id: 'nowhere' })).toBe(0);
    const district = blocks.filter(({ district_id }) => district_id === block.district_id);
    const inDistrict = district.reduce((sum, { panchayats }) => sum + panchayats, 0);
    expect(await give({ district_id: block.district_id })).toBe(inDistrict - block.panchayats);
    const inState = blocks
      .filter(({ state_id }) => state_id === block.state_id)
      .reduce((sum, { panchayats }) => sum + panchayats, 0);
    expect(await give({ state_id: block.state_id })).toBe(inState - inDistrict);
    expect(await give({ all: true })).toBe(all - inState);
    expect(await usedIn('wells')).toBe(all);
  });

  it('may be several, each from a day on', async () => {
    expect(await told()).toEqual({ form_name: 'village-standard' });
    expect(await use('wells', { how: 'besides', where: HERE, from: '2027-04-01' })).toBe(1);
    expect(await use('village-detailed', { how: 'besides', where: HERE, from: null })).toBe(1);
    expect(await told()).toEqual({
      form_name: 'village-standard',
      forms: [
        { form_name: 'village-standard', from: null },
        { form_name: 'village-detailed', from: null },
        { form_name: 'wells', from: '2027-04-01' },
      ],
    });
    expect(await usedIn('wells')).toBe(1);
    const { body } = await staff.get<{ panchayat_info: Panchayat }>('/api/auth/me');
    expect(body.panchayat_info.forms).toHaveLength(3);
    const details = (await admin.get<Panchayat>('/api/places/panchayats/48211')).body;
    expect(details.forms).toHaveLength(3);
  });

  it('get another day, and are taken away again, but for the first one', async () => {
    await use('wells', { how: 'besides', where: HERE, from: '2027-04-01' });
    expect(await use('wells', { how: 'besides', where: HERE, from: '2027-04-01' })).toBe(0);
    expect(await use('wells', { how: 'besides', where: HERE, from: null })).toBe(1);
    expect((await told()).forms).toContainEqual({ form_name: 'wells', from: null });
    expect(await use('wells', { how: 'no_more', where: HERE })).toBe(1);
    expect(await use('village-standard', { how: 'no_more', where: { all: true } })).toBe(0);
    expect(await told()).toEqual({ form_name: 'village-standard' });
  });

  it('keep one that has begun, when many panchayats get it from a later day', async () => {
    await use('wells', { how: 'besides', where: HERE, from: null });
    expect(await use('wells', { how: 'besides', where: { all: true }, from: '2999-04-01' })).toBeGreaterThan(
      0,
    );
    expect((await told()).forms).toContainEqual({ form_name: 'wells', from: null });
  });

  it('are told of each form: further ones first, with their day', async () => {
    await use('village-detailed', { how: 'besides', where: HERE, from: '2027-04-01' });
    const { body } = await admin.get<WirePanchayatWithForm[]>('/api/forms/village-detailed/panchayats');
    expect(body.map(({ name, block, from, is_first }) => [name.en, block.en, from, is_first])).toEqual([
      ['Rampur Katra', 'Deva', '2027-04-01', false],
      ['Tindola', 'Deva', null, true],
    ]);
  });

  it('give way to one that comes instead of them', async () => {
    await use('village-detailed', { how: 'besides', where: HERE, from: null });
    await use('wells', { how: 'besides', where: HERE, from: null });
    expect(await use('wells', { how: 'instead', where: HERE })).toBe(1);
    expect(await told()).toEqual({ form_name: 'wells' });
    expect(await usedIn('village-detailed')).toBe(1);
  });

  it('that are retired are offered nowhere, until that is taken back', async () => {
    await use('wells', { how: 'besides', where: HERE, from: null });
    expect((await retire('wells', true)).status).toBe(204);
    expect(await told()).toEqual({ form_name: 'village-standard' });
    expect((await admin.put('/api/forms/wells/panchayats', { how: 'instead', where: HERE })).status).toBe(
      409,
    );
    await retire('village-standard', true);
    expect(await told()).toEqual({ form_name: 'village-standard', forms: [] });
    await Promise.all([retire('wells', false), retire('village-standard', false)]);
    expect((await told()).forms).toHaveLength(2);
  });

  it('take surveys that a device began before one was retired', async () => {
    await use('wells', { how: 'instead', where: HERE });
    await retire('wells', true);
    const begun = { form_name: 'wells', form_version: 1, 'wells.depth': 4 };
    const own = { panchayat_id: '48211', survey_id: 'S1', village_name: 'Nagla', ...begun };
    expect((await staff.post('/api/surveys', own)).status).toBe(201);
  });

  it('are refused where they are unknown, or asked for wrongly', async () => {
    const status = async (form: string, how: object) =>
      (await admin.put(`/api/forms/${form}/panchayats`, how)).status;
    expect(await status('nothing', { how: 'instead', where: { all: true } })).toBe(404);
    expect((await retire('nothing', true)).status).toBe(404);
    for (const wrong of [
      {},
      { how: 'instead' },
      { how: 'instead', where: {} },
      { how: 'instead', where: HERE, from: '2027-04-01' },
      { how: 'besides', where: HERE, from: '2027-02-30' },
      { how: 'besides', where: { all: true, block_id: '1041' }, from: null },
      { how: 'besides', where: { panchayat_ids: [] }, from: null },
    ]) {
      expect(await status('wells', wrong)).toBe(422);
    }
  });

  it('come once to a device that names those it has', async () => {
    const told = async (query: string) => (await staff.get<WireSealedForm[]>(`/api/schemas${query}`)).body;
    const all = await told('');
    const wells = all.find(({ name }) => name === 'wells');
    if (!wells) throw new Error('no form');
    expect(await told(`?has=${knownForm(wells)}`)).toEqual(all.filter((form) => form !== wells));
    for (const other of [
      { ...wells, version: 2 },
      { ...wells, seal: 'of another with its number' },
    ]) {
      expect(await told(`?has=${knownForm(other)},,nothing`)).toEqual(all);
    }
  });
});
