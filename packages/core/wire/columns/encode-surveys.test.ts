import { aServerSurvey } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { villageDetailed } from '../../forms/shipped/village-detailed.ts';
import { villageStandard } from '../../forms/shipped/village-standard.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Values } from '../../survey/values.ts';
import { surveyToJson } from '../survey-json.ts';
import { compactSurveyEncoder, type SurveyByForm, surveyEncoder } from './encode-surveys.ts';
import { decodeList, encodeList } from './list-encoding.ts';
import { surveysFromColumns } from './survey-columns.ts';

const conflict = {
  id: 'c1',
  field: 'basic_info.population',
  base: null,
  theirs: 5,
  mine: 6,
  user: 'binod',
  user_fullname: 'Binod Kumar',
  at: '2026-01-02T03:04:05.000Z',
};

const FEW = 7;
const MANY = 20;

/** Makes surveys with alternating contents. */
const surveys = (
  count: number,
  says: readonly Values[],
  more: Partial<ServerSurvey> = {},
  form: FormDefinition = villageStandard,
): SurveyByForm[] =>
  Array.from({ length: count }, (_, at) => ({
    survey: aServerSurvey({ survey_id: `SURVEY_${at}`, ...more }, says[at % says.length]),
    form,
  }));

const listedIn = (...parts: (readonly SurveyByForm[])[]) => {
  const list = surveyEncoder();
  for (const part of parts) list.add(part);
  return list.end();
};

/** Makes a form with modules of these names and no questions. */
const formWith = (...names: string[]): FormDefinition => ({
  ...villageStandard,
  modules: names.map((name) => ({ type: 'begin_group', name, label: { en: name }, children: [] })),
});

describe('surveys are listed as the JSON of each would be', () => {
  it.each<[string, SurveyByForm[]]>([
    ['none', []],
    ['a few', surveys(FEW, [{ 'basic_info.population': 5 }])],
    ['without an answer', surveys(MANY, [{}])],
    ['with a name and a date', surveys(MANY, [{ village_name: 'Rampur', survey_date: '2026-01-02' }, {}])],
    ['of the same fields', surveys(MANY, [{ 'basic_info.population': 5 }, { 'basic_info.population': 0 }])],
    ['of other fields', surveys(MANY, [{ 'basic_info.population': 5 }, { 'education.schools': 2 }, {}])],
    ['of another form than the first', [...surveys(9, [{}]), ...surveys(9, [{}], {}, villageDetailed)]],
    ['with a module of a newer form', surveys(MANY, [{ 'drones.seen': 3 }, { 'basic_info.population': 5 }])],
    ['with lists', surveys(MANY, [{ 'water.sources': ['Well', 'River'] }, { 'water.sources': [] }])],
    ['with fields that do not come by module', surveys(MANY, [{ 'a.x': 1, 'b.x': 2, 'a.y': 3 }])],
    ['with what has no module', surveys(MANY, [{ alone: 1, '.field': 2, 'basic_info.population': 5 }])],
    ['with names that objects have of themselves', surveys(MANY, [{ 'constructor.toString': 1 }, {}])],
    ['in conflict', surveys(MANY, [{ 'basic_info.population': 5 }], { conflicts: [conflict] })],
    ['that go on from before a restore', surveys(MANY, [{}], { continues: { epoch: 'e0', version: 3 } })],
    [
      'with a module named like what stands beside it',
      surveys(MANY, [{ 'status.x': 1 }, {}, { 'synced.y': 2 }]),
    ],
    [
      'by a form with such a module',
      surveys(MANY, [{ 'epoch.x': 1 }, {}], {}, formWith('epoch', 'basic_info', 'version')),
    ],
    [
      'of which some have beside it what the others have a module of',
      [
        ...surveys(9, [{ 'continues_epoch.x': 1 }, {}], {}, formWith('continues_epoch')),
        ...surveys(9, [{ 'continues_epoch.x': 1 }], { continues: { epoch: 'e0', version: 3 } }),
      ],
    ],
  ])('%s', (_, all) => {
    const json = all.map(({ survey, form }) => surveyToJson(survey, form));
    expect(decodeList(listedIn(all))).toEqual(json);
    expect(listedIn(all)).toEqual(encodeList(json));
  });

  it.each([[[0]], [[3, 4]], [[3, 5]], [[50, 0, 50, 7]]])('also in parts: %j', (counts) => {
    const parts = counts.map((count, part) => surveys(count, [{ [`basic_info.only_${part}`]: part }]));
    expect(listedIn(...parts)).toEqual(listedIn(parts.flat()));
    const list = surveyEncoder();
    for (const part of parts) list.add(part);
    expect(list.isEmpty()).toBe(parts.flat().length === 0);
  });
});

describe('listed for who works out the rest', () => {
  const WORKED_OUT = ['local_id', 'status', 'completion_percentage', 'is_complete', 'sync_status', 'synced'];
  const inBrief = (all: readonly SurveyByForm[]) => {
    const list = compactSurveyEncoder();
    list.add(all);
    return list.end();
  };

  it.each<[string, SurveyByForm[]]>([
    [
      'by column, surveys are told without what follows from their answers',
      surveys(MANY, [{ 'a.x': 1 }, {}]),
    ],
    ['and so they are in conflict', surveys(MANY, [{ 'a.x': 1 }], { conflicts: [conflict] })],
    ['and going on from before a restore', surveys(MANY, [{}], { continues: { epoch: 'e0', version: 3 } })],
  ])('%s', (_, all) => {
    const list = inBrief(all);
    if (!('columns' in list)) throw new Error('by column');
    const sent = list.columns.columns.map(({ path }) => path.join('.'));
    expect(sent.filter((name) => [...WORKED_OUT, 'is_draft', 'server_timestamp'].includes(name))).toEqual([]);
    const whole = listedIn(all);
    if (!('columns' in whole)) throw new Error('by column');
    expect(surveysFromColumns(list.columns)).toEqual(surveysFromColumns(whole.columns));
  });

  it('a few go one by one as ever', () => {
    const few = surveys(FEW, [{ 'a.x': 1 }]);
    expect(inBrief(few)).toEqual(listedIn(few));
  });
});
