import type { Doubt } from '@sampark/core/reports/findings';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { describe, expect, it, vi } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aSlowWorkspace } from '../../../test/slow-workspace.ts';
import type { SurveyStore } from '../database/survey-store.ts';
import { openSurvey } from '../open-survey/open-survey.ts';
import { acceptDoubt } from '../reports/accept-doubt.ts';
import { importFile } from '../surveys/import-file.ts';
import { createBulk } from './bulk.ts';

const population = 'basic_info.population';

describe('typing that only the log has, because no draft could be written', () => {
  const households = 'basic_info.households';
  const CHANGE = { form_name: 'village-standard', field: households, value: 500 };

  /** Makes a survey whose page went on a full disk: the typing is in the log, and nothing has recovered it. */
  const aLogThatIsNotRecovered = async () => {
    const { workspace, survey_id, storage, pass } = await aSlowWorkspace();
    const never: SurveyStore['change'] = () => new Promise(() => undefined);
    const page = openSurvey({ ...workspace, store: { ...workspace.store, change: never } }, survey_id);
    await shown(page);
    page.type(population, 124);
    await vi.waitFor(() => expect(storage.size).toBe(1));
    pass();
    return { workspace, survey_id, bulk: createBulk(() => workspace) };
  };
  const typedIn = async ({ workspace, survey_id }: Awaited<ReturnType<typeof aLogThatIsNotRecovered>>) => {
    const opened = openSurvey(workspace, survey_id);
    const view = await until(opened.view, (each) => each?.values[population] === 124);
    await opened.close();
    return view?.draft_restored;
  };

  it('outlives a doubt that is accepted', async () => {
    const device = await aLogThatIsNotRecovered();
    const { workspace, survey_id } = device;
    const survey = { survey_id } as SurveySummary;
    const doubt = { path: households, rests: 'these answers', accepted: null } as Doubt;
    expect(await acceptDoubt(workspace, survey, doubt)).toEqual({ ok: true });
    expect(await typedIn(device)).toBe(true);
  });

  it('outlives an answer that many surveys get, and taking it back', async () => {
    const device = await aLogThatIsNotRecovered();
    const { survey_id, bulk } = device;
    const result = await bulk.edit([survey_id], CHANGE);
    if (!result.ok || !result.action) throw new Error('Nothing was done.');
    await bulk.takeBack(result.action.id);
    expect(await typedIn(device)).toBe(true);
  });

  it('keeps its field from an answer for many', async () => {
    const device = await aLogThatIsNotRecovered();
    const { survey_id, bulk } = device;
    const result = await bulk.edit([survey_id], { ...CHANGE, field: population });
    expect(result).toMatchObject({ action: null, left: new Map([['typed', 1]]) });
  });

  it('comes back when the deletion of many is taken back', async () => {
    const device = await aLogThatIsNotRecovered();
    const { survey_id, bulk } = device;
    const result = await bulk.delete([survey_id]);
    if (!result.ok || !result.action) throw new Error('Nothing was deleted.');
    await bulk.takeBack(result.action.id);
    expect(await typedIn(device)).toBe(true);
  });

  it('outlives an import into its survey', async () => {
    const device = await aLogThatIsNotRecovered();
    const { workspace, survey_id } = device;
    const file = { survey_id, panchayat_id: 'p1', village_name: 'Rampur', basic_info: { households: 900 } };
    expect((await importFile(workspace, JSON.stringify(file))).survey_ids).toEqual([survey_id]);
    expect(await typedIn(device)).toBe(true);
  });
});
