import { describe, expect, it } from 'vitest';
import { surveyFromJson } from '../survey-json.ts';
import type { WireSurvey } from '../wire.ts';
import { toColumns } from './list-encoding.ts';
import { surveysFromColumns } from './survey-columns.ts';

const aSurvey = (at: number, content: Readonly<Record<string, unknown>>): WireSurvey => ({
  survey_id: `SURVEY_${at}`,
  local_id: `local_${at}`,
  village_name: 'Rampur',
  panchayat_id: '90001',
  form_name: 'village-detailed',
  form_version: 1,
  survey_date: '2026-01-02',
  epoch: 'e1',
  version: at,
  status: 'in_progress',
  completion_percentage: 14,
  is_complete: false,
  sync_status: 'synced',
  synced: true,
  is_draft: false,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
  server_timestamp: '2026-01-02T03:04:05.000Z',
  client_timestamp: null,
  created_by: 'asha',
  created_by_username: 'asha',
  created_by_fullname: 'Asha Devi',
  deleted_at: null,
  conflicts: [],
  ...content,
});

const conflict = {
  id: 'c1',
  field: 'basic_info.population',
  base: null,
  theirs: 5,
  mine: 6,
  user: 'binod',
  at: '2026-01-02T03:04:05.000Z',
};

describe('surveys that come by column are what they are one by one', () => {
  it.each<[string, Readonly<Record<string, unknown>>[]]>([
    ['none', []],
    ['of the same fields', [{ basic_info: { population: 5 } }, { basic_info: { population: 0 } }]],
    ['of other fields', [{ basic_info: { population: 5 } }, { roads: { km: 1.5 } }, {}]],
    ['with empty answers', [{ village_name: '', survey_date: null, basic_info: { population: null } }]],
    ['with empty modules', [{ basic_info: {} }, { basic_info: { households: 2 } }]],
    ['with lists', [{ basic_info: { sources: ['Well', 'River'] } }, { basic_info: { sources: [] } }]],
    ['in conflict', [{ basic_info: { population: 5 }, conflicts: [conflict] }, { conflicts: [] }]],
    ['that go on from before a restore', [{ continues_epoch: 'e0', continues_version: 3 }, {}]],
    ['deleted', [{ deleted_at: '2026-01-03T03:04:05.000Z' }, {}]],
    ['with names that objects have of themselves', [{ constructor: { toString: 1 } }, {}]],
    ['with what is no answer', [{ basic_info: { odd: { deep: 1 } } }, { village_name: { odd: 1 } }]],
  ])('%s', (_, contents) => {
    const surveys = contents.map((content, at) => aSurvey(at, content));
    expect(surveysFromColumns(toColumns(surveys))).toEqual(surveys.map(surveyFromJson));
  });

  it('down to the order of their fields', () => {
    const turned = aSurvey(1, { roads: { km: 1, all: 2 }, basic_info: { population: 5 } });
    const [survey] = surveysFromColumns(toColumns([turned]));
    expect(JSON.stringify(survey)).toBe(JSON.stringify(surveyFromJson(turned)));
  });
});
