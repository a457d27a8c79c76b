import { describe, expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

describe('after the server was put back to a backup', () => {
  const { aPhone, backup } = aVillage();

  it('what it lost comes back from the phones: new surveys, edits, and what others had added', async () => {
    const sunita = await aPhone('staff');
    const ramesh = await aPhone('staff2');
    const kept = await createVillage(sunita.app, 'Rampur');
    await sunita.app.sync.now();
    await ramesh.app.sync.now();
    const before = await backup();

    await fill(sunita.app, kept, { [population]: 1200 });
    await sunita.app.sync.now();
    await ramesh.app.sync.now();
    await fill(ramesh.app, kept, { [households]: 240 });
    const lost = await createVillage(ramesh.app, 'Lakhanpur');
    await ramesh.app.sync.now();
    await before.restore();

    await sunita.app.sync.now();
    expect((await look(sunita.app, kept)).values).toMatchObject({ [population]: 1200 });
    await ramesh.app.sync.now();
    await sunita.app.sync.now();
    expect((await look(sunita.app, kept)).values).toMatchObject({ [population]: 1200, [households]: 240 });
    expect(summaryOf(sunita.app, lost)).toMatchObject({ village_name: 'Lakhanpur', sync_status: 'synced' });
    expect(summaryOf(ramesh.app, kept)).toMatchObject({ sync_status: 'synced', conflicts: 0 });
  });

  it('work that was made offline meanwhile goes on over what came back, without a conflict', async () => {
    const { app, phone } = await aPhone();
    const id = await createVillage(app, 'Rampur');
    await app.sync.now();
    const before = await backup();
    await fill(app, id, { [population]: 1200 });
    await app.sync.now();

    phone.goOffline();
    await fill(app, id, { [population]: 1250 });
    const made = await createVillage(app, 'Nagla');
    await before.restore();
    phone.goOnline();
    await app.sync.now();

    expect((await look(app, id)).values[population]).toBe(1250);
    expect(summaryOf(app, id)).toMatchObject({ sync_status: 'synced', conflicts: 0 });
    expect(summaryOf(app, made)).toMatchObject({ sync_status: 'synced' });
  });

  it('nothing goes back on a phone that dies or loses the network in the middle of it', async () => {
    const { app, phone } = await aPhone();
    const ids = [];
    for (let each = 0; each < 5; each += 1) ids.push(await createVillage(app, `Village ${each}`));
    await app.sync.now();
    const before = await backup();
    for (const [at, id] of ids.entries()) await fill(app, id, { [population]: 1000 + at });
    await app.sync.now();
    await before.restore();

    phone.fault('/api/sync/batch', 'lose-response');
    phone.fault('/api/sync/batch', 'lose-response');
    await app.sync.now();
    await phone.kill();
    const again = await phone.start();
    for (const [at, id] of ids.entries()) {
      expect((await look(again, id)).values[population]).toBe(1000 + at);
    }
    phone.heal();
    await again.sync.now();
    const other = await aPhone('staff2');
    for (const [at, id] of ids.entries()) {
      expect((await look(other.app, id)).values[population]).toBe(1000 + at);
    }
  });

  it('two people who changed one field, before and after the restore, are asked', async () => {
    const sunita = await aPhone('staff');
    const ramesh = await aPhone('staff2');
    const id = await createVillage(sunita.app, 'Rampur');
    await sunita.app.sync.now();
    await ramesh.app.sync.now();
    const before = await backup();
    await fill(sunita.app, id, { [population]: 1200 });
    await sunita.app.sync.now();
    await before.restore();
    await ramesh.app.sync.now();
    await fill(ramesh.app, id, { [population]: 1300 });
    await ramesh.app.sync.now();
    await sunita.app.sync.now();
    const { values, conflicts } = await look(sunita.app, id);
    expect(values[population]).toBe(1300);
    expect(conflicts).toMatchObject([{ field: population, theirs: 1300, mine: 1200 }]);
  });

  it('a disk that went back unnoticed is noticed by the first phone that has read further', async () => {
    const { app, phone } = await aPhone();
    const id = await createVillage(app, 'Rampur');
    await app.sync.now();
    const before = await backup();
    await fill(app, id, { [population]: 1200 });
    await app.sync.now();
    phone.goOffline();
    await fill(app, id, { [households]: 240 });
    await before.rollBack();
    phone.goOnline();
    await app.sync.now();
    const other = await aPhone('staff2');
    expect((await look(other.app, id)).values).toMatchObject({ [population]: 1200, [households]: 240 });
    expect(summaryOf(app, id)).toMatchObject({ sync_status: 'synced', conflicts: 0 });
  });
});
