import { describe, expect, it } from 'vitest';
import { shown } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../../test/village.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';

const { aPhone } = aVillage();

/** Makes two phones that hold the same survey. @returns its id */
const twoPhones = async (): Promise<[hers: Phone, his: Phone, id: string]> => {
  const hers = await aPhone('staff');
  const id = await createVillage(hers.app, 'Naya Gaon');
  await fill(hers.app, id, { [households]: 236 });
  await hers.app.sync.now();
  return [hers, await aPhone('staff2'), id];
};

/** Returns the pages that a phone asked for while work was done. */
const asked = async ({ phone }: Phone, work: () => Promise<unknown>): Promise<string[]> => {
  const before = phone.requests.length;
  await work();
  return phone.requests
    .slice(before)
    .filter((request) => request.startsWith('GET /api/sync/changes'))
    .map((request) => (request.includes('deltas=1') ? 'deltas' : 'whole'));
};

describe('a phone that is told what has changed of a survey', () => {
  it('has the survey as it is then, under what was typed into it here', async () => {
    const [hers, his, id] = await twoPhones();
    const survey = his.app.surveys.open(id);
    await shown(survey);
    survey.type(population, 1240);
    await survey.written();
    await fill(hers.app, id, { [households]: 240, village_name: 'Rampur' });
    await hers.app.sync.now();
    expect(await asked(his, () => his.app.sync.now())).toEqual(['deltas']);
    await survey.close();
    expect((await look(his.app, id)).values).toMatchObject({
      village_name: 'Rampur',
      [households]: 240,
      [population]: 1240,
    });
    expect(summaryOf(his.app, id)).toMatchObject({ village_name: 'Rampur', is_draft: true });
  });

  it('reads the survey whole when it cannot read what it held any more', async () => {
    const [hers, his, id] = await twoPhones();
    await his.phone.kill();
    await his.phone.damage(async (db) => {
      for (const record of await db.getAll('surveys')) {
        if (record.survey_id !== id) continue;
        const bytes = record.content.bytes.map((byte) => byte ^ 1);
        await db.put('surveys', { ...record, content: { ...record.content, bytes } });
      }
    });
    const app = await his.phone.start();
    await app.sync.now();
    await fill(hers.app, id, { [households]: 240 });
    await hers.app.sync.now();
    expect(await asked(his, () => app.sync.now())).toEqual(['deltas', 'whole']);
    expect((await look(app, id)).values).toMatchObject({ village_name: 'Naya Gaon', [households]: 240 });
  });
});
