import { aSummary } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { Panchayat } from '../places/panchayat.ts';
import { withoutTakenOver } from '../places/taken-over.ts';
import type { Village } from '../places/village.ts';
import { ofPanchayat, ofVillage, type Round, type RoundAsked, roundOf } from './round-of.ts';

const panchayat = (panchayat_id: string, more: Partial<Panchayat> = {}): Panchayat => ({
  panchayat_id,
  name: { en: panchayat_id },
  block_id: 'b1',
  block: { en: 'Deva' },
  district: { en: 'Barabanki' },
  state: { en: 'Uttar Pradesh' },
  form_name: 'village-standard',
  ...more,
});
const village = (code: string, en: string, hi: string, panchayat_id = 'p1'): Village => ({
  ...{ panchayat_id, code, version: 1, name: { en, hi } },
});
const villages = [village('1', 'Rampur', 'रामपुर'), village('2', 'Katra', 'कटरा')];
let ids = 0;
const survey = (more: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ survey_id: `s${String((ids += 1)).padStart(3, '0')}`, ...more });

const asked = { panchayats: [panchayat('p1')], form_name: 'village-standard', year: '2026' };
const round = (surveys: Parameters<typeof roundOf>[3], more: Partial<RoundAsked> = {}, list = villages) =>
  roundOf({ ...asked, ...more }, 'village', list, surveys);
const speaking = ({ standings }: Round) => standings.map(({ speaks }) => speaks);

describe('a round of villages', () => {
  it('lists the villages of the directory, then those that only a survey names, each with the survey that speaks', () => {
    const [rampur, naya] = [survey({ village_name: 'रामपुर' }), survey({ village_name: 'Naya' })];
    const { villages: found, standings } = round([naya, rampur]);
    expect(found.map(({ name, listed, standing }) => [name.en, listed, standing?.speaks])).toEqual([
      ['Rampur', true, rampur],
      ['Katra', true, undefined],
      ['Naya', false, naya],
    ]);
    expect(standings).toHaveLength(2);
  });

  it('has surveys of its form, its year and its panchayat', () => {
    const others = [
      survey({ form_name: 'village-detailed' }),
      survey({ survey_date: '2025-12-31' }),
      survey({ panchayat_id: 'p2' }),
    ];
    expect(speaking(round(others))).toEqual([]);
  });

  it('has what is saved here and not sent, and nothing that is only typed', () => {
    const unsent = survey({ on_server: false, unsent: true, edits: 3 });
    const typed = survey({ village_name: 'Katra', on_server: false, is_draft: true });
    expect(speaking(round([unsent, typed]))).toEqual([unsent]);
  });

  it('counts a survey once that two villages of one name share', () => {
    const own = survey({ village_name: 'Rampur' });
    const twice = [...villages, village('3', 'Rampur', 'रामपुर')];
    expect(speaking(round([own], {}, twice))).toEqual([own]);
  });

  it('has those of a panchayat that was taken over, once, and its villages once', () => {
    const heir = panchayat('p1', { taken_over: ['p0'] });
    const before = survey({ panchayat_id: 'p0', village_name: 'Katra' });
    const list = [...villages, village('2', 'Katra', 'कटरा', 'p0')];
    const found = round([before, survey()], { panchayats: [heir] }, list);
    expect(found.villages.map(({ name }) => name.en)).toEqual(['Rampur', 'Katra']);
    expect(found.villages[1]?.standing?.speaks).toBe(before);
    expect(withoutTakenOver([heir, panchayat('p0'), panchayat('p2')])).toEqual([heir, panchayat('p2')]);
  });

  it('of several panchayats has the villages of each, also where two have one name', () => {
    const [here, there] = [survey(), survey({ panchayat_id: 'p0' })];
    const heir = panchayat('p2', { taken_over: ['p0'] });
    const all = round(
      [here, there, survey({ panchayat_id: 'p3' })],
      { panchayats: [panchayat('p1'), heir] },
      [...villages, village('9', 'Rampur', 'रामपुर', 'p2')],
    );
    expect(
      all.villages.map((each) => [each.panchayat.panchayat_id, each.name.en, each.standing?.speaks]),
    ).toEqual([
      ['p1', 'Rampur', here],
      ['p1', 'Katra', undefined],
      ['p2', 'Rampur', there],
    ]);
    expect(speaking(ofPanchayat(all, heir))).toEqual([there]);
  });

  it('is narrowed to one village, by whatever spelling', () => {
    const own = survey({ village_name: 'Rampur' });
    const all = round([own, survey({ village_name: 'Katra' })]);
    expect(speaking(ofVillage(all, ' रामपुर'))).toEqual([own]);
    expect(ofVillage(all, 'Nowhere')).toEqual({ villages: [], standings: [] });
  });
});

it('of a form about records, one survey speaks for each record', () => {
  const [old, newer] = [survey({ record_id: 'r1', survey_date: '2026-01-01' }), survey({ record_id: 'r1' })];
  const [one, other] = [survey({ village_name: '' }), survey({ village_name: '' })];
  const found = roundOf(asked, 'household', villages, [old, newer, one, other]);
  expect(found.villages).toEqual([]);
  expect(speaking(found)).toEqual([newer, one, other]);
});

it('of a form about panchayats, one speaks for the panchayat', () => {
  const [old, newer] = [
    survey({ village_name: '', survey_date: '2026-01-01' }),
    survey({ village_name: '' }),
  ];
  expect(roundOf(asked, 'panchayat', villages, [old, newer]).standings).toEqual([
    { speaks: newer, others: [old] },
  ]);
  const [one, two] = [panchayat('p1', { taken_over: ['p0'] }), panchayat('p2')];
  const [before, other] = [
    survey({ panchayat_id: 'p0', village_name: '', is_complete: true }),
    survey({ panchayat_id: 'p2' }),
  ];
  const all = roundOf({ ...asked, panchayats: [one, two] }, 'panchayat', villages, [newer, before, other]);
  expect(speaking(ofPanchayat(all, one))).toEqual([before]);
  expect(speaking(ofPanchayat(all, two))).toEqual([other]);
});
