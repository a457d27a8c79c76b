import { markOf, marksIn, marksPath, withMarks } from '@sampark/core/survey/about/same-marks';
import type { Value } from '@sampark/core/survey/values';
import { expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, look, type Phone, summaryOf } from '../../../test/village.ts';

const village = aVillage();
const path = marksPath('sanitation.toilets');
const last = { of: 'S-2025', year: '2025' };

/** Takes an answer of an earlier year again in an open survey, and returns the survey before it is saved. */
const takeAgain = async ({ app }: Pick<Phone, 'app'>, id: string, field: string, answer: Value) => {
  const survey = app.surveys.open(id);
  const { values } = await shown(survey);
  const at = (each: string): Value => values[each] ?? null;
  survey.typeAll([
    [field, answer],
    [path, withMarks(at(path), [markOf(field, answer, last)], at)],
  ]);
  return survey;
};

it('two people take answers of one module again without network: both marks stand, and nobody is asked', async () => {
  const sunita = await village.aPhone('staff');
  const ramesh = await village.aPhone('staff2');
  const id = await createVillage(sunita.app, 'Rampur');
  for (const { app } of [sunita, ramesh]) await app.sync.now();
  for (const { phone } of [sunita, ramesh]) phone.goOffline();
  const [first, second] = [
    await takeAgain(sunita, id, 'sanitation.toilets', 82),
    await takeAgain(ramesh, id, 'sanitation.drainage', 'Good'),
  ];
  await first.save();
  sunita.phone.goOnline();
  ramesh.phone.goOnline();
  for (const { app } of [sunita, ramesh]) await app.sync.now();
  // Ramesh has not saved yet: what Sunita marked is no answer that changed under his typing.
  expect(second.view.get()?.stale).toEqual({});
  await second.save();
  for (const { app } of [ramesh, sunita]) await app.sync.now();
  for (const { app } of [sunita, ramesh]) {
    const { values } = await look(app, id);
    expect(values).toMatchObject({ 'sanitation.toilets': 82, 'sanitation.drainage': 'Good' });
    expect(marksIn(values[path] ?? null).map(({ on }) => on)).toEqual([
      'sanitation.toilets',
      'sanitation.drainage',
    ]);
    expect(summaryOf(app, id)).toMatchObject({ sync_status: 'synced', conflicts: 0 });
  }
  await first.close();
  await second.close();
});
