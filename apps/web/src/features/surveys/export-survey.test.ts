import { villageStandard } from '@sampark/core/forms/village-standard';
import { expect, test } from 'vitest';
import { surveyFile } from './export-survey.ts';

const summary = {
  survey_id: 'SURVEY_1764000000000_k3x9abcd',
  panchayat_id: 'p1',
  village_name: 'रामपुर / खास',
  survey_date: '2026-11-20',
  form_name: 'village-standard',
  form_version: 1,
  status: 'in_progress',
  completion_percentage: 14,
  is_complete: false,
  sections_started: 14,
  sync_status: 'pending',
  is_draft: false,
  unsent: true,
  on_server: true,
  edits: 2,
  conflicts: 0,
  warnings: 0,
  created_at: '2026-11-20T04:00:00.000Z',
  updated_at: '2026-11-20T05:00:00.000Z',
  created_by_username: 'staff',
  created_by_fullname: 'Sunita Devi',
  unsynced_since: '2026-11-20T05:00:00.000Z',
} as const;

test('an exported survey holds its answers by module, empty ones as null, and reads back as JSON', () => {
  const values = { village_name: 'रामपुर / खास', survey_date: '2026-11-20', 'basic_info.population': 1200 };
  const file = surveyFile({ summary, values, form: villageStandard });
  const read = JSON.parse(file.content) as Record<string, unknown>;
  expect(read).toMatchObject({
    survey_id: summary.survey_id,
    village_name: 'रामपुर / खास',
    basic_info: { population: 1200, households: null },
  });
  expect(Object.keys(read)).toEqual(expect.arrayContaining(villageStandard.modules.map(({ name }) => name)));
});

test('the file’s name keeps the village’s script and holds no sign that a path could break on', () => {
  expect(surveyFile({ summary, values: {}, form: villageStandard }).name).toBe('रामपुर-खास-k3x9abcd.json');
});
