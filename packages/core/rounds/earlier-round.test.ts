import { aSummary } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import type { Panchayat } from '../places/panchayat.ts';
import { earlierRound } from './earlier-round.ts';
import { ofVillage, type Round } from './round-of.ts';

const panchayat: Panchayat = {
  ...{ panchayat_id: 'p1', name: { en: 'Rampur' }, block_id: 'b1', form_name: 'village-standard' },
  ...{ block: { en: 'Deva' }, district: { en: 'Barabanki' }, state: { en: 'Uttar Pradesh' } },
};
const asked = { panchayats: [panchayat], form_name: 'village-standard', year: '2026' };
const all = (round: Round): Round => round;
const survey = (survey_id: string, year: string, more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ survey_id, survey_date: `${year}-06-01`, ...more });

it('is of the newest year before that says something', () => {
  const said = survey('a', '2023');
  const empty = survey('b', '2025', { sections_started: 0 });
  const others = [
    survey('c', '2026'),
    survey('f', '2022'),
    survey('d', '2025', { form_name: 'other' }),
    survey('e', '2024', { panchayat_id: 'p2' }),
  ];
  const found = earlierRound(asked, 'village', [], [said, empty, ...others], all);
  expect(found?.year).toBe('2023');
  expect(found?.round.standings).toEqual([{ speaks: said, others: [] }]);
  expect(earlierRound(asked, 'village', [], others, all)?.year).toBe('2022');
  expect(earlierRound({ ...asked, year: '2022' }, 'village', [], others, all)).toBeNull();
});

it('of one village is of a year in which that village was surveyed', () => {
  const katra = survey('a', '2024', { village_name: 'Katra' });
  const rampur = survey('b', '2025', { village_name: 'Rampur' });
  const found = (name: string) =>
    earlierRound(asked, 'village', [], [katra, rampur], (round) => ofVillage(round, name))?.year;
  expect([found('Katra'), found('Rampur'), found('Naya')]).toEqual(['2024', '2025', undefined]);
});
