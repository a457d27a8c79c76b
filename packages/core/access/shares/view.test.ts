import { aNote, aServerSurvey } from '@sampark/testing/builders';
import { randomForm } from '@sampark/testing/odk/random-form';
import { seeded } from '@sampark/testing/random';
import { describe, expect, it } from 'vitest';
import { formFields } from '../../forms/fields/fields.ts';
import { villageStandard } from '../../forms/shipped/village-standard.ts';
import type { Conflict } from '../../survey/survey.ts';
import { givable } from './parts.ts';
import { narrowSurvey, narrowValues, type View, viewOf } from './view.ts';

const conflict = (field: string, mine: Conflict['mine']): Conflict => ({
  id: `op.${field}`,
  field,
  base: null,
  theirs: 1,
  mine,
  user: 'mohan',
  user_fullname: 'Mohan Lal',
  at: '2026-11-01T06:00:00.000Z',
});

const view = (...parts: string[]): View => {
  const found = viewOf(villageStandard, parts);
  if (found === null) throw new Error('nothing to see');
  return found;
};

describe('a survey of which somebody sees parts', () => {
  const survey = aServerSurvey(
    {
      conflicts: [
        conflict('basic_info.households', 12),
        conflict('sanitation.toilets', 8),
        conflict('*', { 'basic_info.households': 12 }),
      ],
    },
    {
      survey_date: '2026-11-01',
      'basic_info.households': 240,
      'sanitation.toilets': 31,
      'reasons.toilets_over_households': 'two each',
    },
  );

  it('holds what says which one it is, the open answers and the conflicts about these, and no names beside', () => {
    const shown = narrowSurvey(survey, view('basic_info'));
    expect(shown.values).toEqual({
      village_name: 'Rampur',
      survey_date: '2026-11-01',
      'basic_info.households': 240,
    });
    expect(shown.conflicts.map(({ field }) => field)).toEqual(['basic_info.households']);
    expect(JSON.stringify(shown)).not.toContain('Sunita');
  });

  it('is the same survey at the same version', () => {
    const { survey_id, version, epoch, panchayat_id } = survey;
    expect(narrowSurvey(survey, view('basic_info'))).toMatchObject({
      survey_id,
      version,
      epoch,
      panchayat_id,
    });
  });
});

it('a reason is open where its warning reads open answers alone', () => {
  const [warning] = villageStandard.warnings ?? [];
  const modules = villageStandard.modules.map(({ name }) => name);
  const reason = `reasons.${warning?.name}`;
  expect(view(...modules).isOpen(reason)).toBe(true);
  expect(
    modules.some((module) => view(module).isOpen(reason) && !warning?.fields[0]?.startsWith(module)),
  ).toBe(false);
  expect(view('basic_info').isOpen('reasons.unheard_of')).toBe(false);
});

it('of any survey and any parts, nothing outside of them comes through', () => {
  let hidden = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seeded(seed);
    const form = randomForm(random);
    const parts = givable(form)
      .flatMap(({ part, inside }) => [part, ...inside.map((each) => each.part)])
      .filter(() => random.chance(0.3));
    const open = viewOf(form, parts);
    if (open === null) continue;
    const paths = formFields(form).order.map((path) => path.replaceAll('/@', '/@k3'));
    const secret = (path: string): string => `<${path}>`;
    const survey = aServerSurvey(
      { conflicts: paths.map((path) => conflict(path, secret(path))) },
      Object.fromEntries(paths.map((path) => [path, secret(path)])),
    );
    const told = JSON.stringify(narrowSurvey(survey, open));
    for (const path of paths) {
      expect(told.includes(JSON.stringify(secret(path))), `seed ${seed}: ${path}`).toBe(open.isOpen(path));
      if (!open.isOpen(path)) hidden += 1;
    }
  }
  expect(hidden).toBeGreaterThan(1000);
});

it('somebody who is given parts sees the notes about them, and hears that one of them is gone', () => {
  const open = aNote({ id: 'o', on: 'sanitation.toilets' });
  const closed = aNote({ id: 'c', on: 'sanitation.drainage' });
  const whole = aServerSurvey(
    {},
    { '~notes.sanitation': [open, closed], '~notes.*': [aNote({ on: 'village_name' })] },
  );
  const toilets = view('sanitation.toilets');
  expect(narrowSurvey(whole, toilets).values).toEqual({
    village_name: 'Rampur',
    '~notes.sanitation': [open],
  });
  expect(narrowSurvey(whole, view('sanitation')).values).toMatchObject({
    '~notes.sanitation': [open, closed],
  });
  expect(narrowValues({ '~notes.sanitation': [closed] }, toilets)).toEqual({ '~notes.sanitation': null });
});
