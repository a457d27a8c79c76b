import type { Point } from '@sampark/core/forms/geo-points';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { aVillage, createVillage, fill } from '../../../test/village.ts';
import type { AppData } from '../ports/app-data.ts';

const PANCHAYAT = '48211';

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | well | Well |
  | | geopoint | place | Place |
  | | end_group | | |
  | settings | form_id |
  | | wells |`);

const { aPhone, theServer } = aVillage();
beforeEach(() => theServer().publish(PANCHAYAT, WELLS));

const aWell = async (app: AppData, village: string, place: string | null): Promise<string> => {
  const id = await createVillage(app, village);
  if (place !== null) await fill(app, id, { 'well.place': place });
  return id;
};
const around = (app: AppData, id: string): Promise<readonly Point[]> => app.surveys.placesAround(id);

it('a map for a survey begins around its village, else its panchayat, else all that the device knows', async () => {
  const { app } = await aPhone();
  const first = await aWell(app, 'Kuanpur', null);
  expect(await around(app, first)).toEqual([]);
  await aWell(app, 'Talabpur', '26.90 81.10');
  expect(await around(app, first)).toEqual([[26.9, 81.1]]);
  await aWell(app, 'kuanpur ', '26.93 81.19');
  expect(await around(app, first)).toEqual([[26.93, 81.19]]);
  expect(await around(app, 'of nowhere')).toEqual(
    expect.arrayContaining([
      [26.9, 81.1],
      [26.93, 81.19],
    ]),
  );
});
