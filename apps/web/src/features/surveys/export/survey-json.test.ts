import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { readBareSurvey } from '@sampark/core/wire/read-operation';
import { aSummary } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import { jsonOf } from './survey-json.ts';

const values = {
  village_name: 'रामपुर / खास',
  survey_date: '2026-11-20',
  'basic_info.population': 1200,
  'later.question': 'new',
};
const survey = { summary: aSummary({ village_name: 'रामपुर / खास' }), values, form: villageStandard };

test('an exported survey holds its answers by module, empty ones as null', () => {
  const read = JSON.parse(jsonOf([survey])) as Record<string, unknown>;
  expect(read).toMatchObject({
    survey_id: 'SURVEY_1',
    village_name: 'रामपुर / खास',
    basic_info: { population: 1200, households: null },
    later: { question: 'new' },
  });
  expect(Object.keys(read)).toEqual(expect.arrayContaining(villageStandard.modules.map(({ name }) => name)));
});

test('the import reads back what was exported', () => {
  const read = readBareSurvey(JSON.parse(jsonOf([survey])));
  expect(read).toMatchObject({ ok: true, survey: { survey_id: 'SURVEY_1' } });
  expect(
    read.ok && Object.fromEntries(Object.entries(read.survey.set).filter(([, value]) => value !== null)),
  ).toEqual(values);
});

test('several surveys are a list', () => {
  expect(JSON.parse(jsonOf([survey, survey]))).toHaveLength(2);
});
