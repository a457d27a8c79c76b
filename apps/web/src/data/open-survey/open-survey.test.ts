import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { expect, it } from 'vitest';
import { shown, until, untilTrue } from '../../../test/device.ts';
import { aSlowWorkspace } from '../../../test/slow-workspace.ts';
import type { Platform } from '../browser/platform.ts';
import type { SurveyStore } from '../database/survey-store.ts';
import { openSurvey } from './open-survey.ts';

const population = 'basic_info.population';

it('typing stays on the screen when an older read ends after the typing was written', async () => {
  const { workspace, survey_id, newsThatReadsSlowly, writeDraft } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  const release = newsThatReadsSlowly();
  survey.type(population, 1240);
  const seen: unknown[] = [];
  survey.view.subscribe(() => seen.push(survey.view.get()?.values[population]));
  writeDraft();
  const stored = until(survey.view, (view) => view?.draft_state === 'written');
  // The old read goes on only after everything that could be written had time to be written.
  for (let round = 0; round < 20; round += 1) await workspace.store.waiting();
  release();
  await stored;
  await survey.save();
  await survey.close();
  expect(new Set(seen)).toEqual(new Set([1240]));
  expect((await workspace.store.read(survey_id)).row?.edits).toEqual({
    [population]: { was: null, now: 1240 },
  });
});

it('answers are the same object until one of them changes, also when they are written as a draft and saved', async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  const opened = await shown(survey);
  survey.type(population, 1240);
  const typed = survey.view.get();
  expect(typed?.values).not.toBe(opened.values);
  await survey.written();
  await survey.save();
  expect(survey.view.get()).not.toBe(typed);
  expect(survey.view.get()?.values).toBe(typed?.values);
  expect(survey.view.get()?.completion).toBe(typed?.completion);
  await survey.close();
});

it('a change that the device cannot read leaves the screen as it is', async () => {
  const { workspace, survey_id, newsThatReadsSlowly } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  const before = survey.view.get();
  workspace.db.close();
  newsThatReadsSlowly()();
  // Nothing follows that could handle the failure: it must not end the page.
  await new Promise((resolve) => setImmediate(resolve));
  expect(survey.view.get()).toEqual(before);
});

it('a survey that the device cannot read at first is shown as soon as it can be', async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  const waiting: (() => void)[] = [];
  const after: Platform['after'] = (_, run) => {
    waiting.push(run);
    return () => undefined;
  };
  let isFull = true;
  const read: SurveyStore['read'] = (id) =>
    isFull ? Promise.reject(new DOMException('Full', 'UnknownError')) : workspace.store.read(id);
  const survey = openSurvey(
    { ...workspace, platform: { ...workspace.platform, after }, store: { ...workspace.store, read } },
    survey_id,
  );
  await untilTrue(() => waiting.length > 0);
  expect(survey.view.get()).toBeUndefined();
  isFull = false;
  for (const run of waiting) run();
  expect((await shown(survey)).summary.survey_id).toBe(survey_id);
  await survey.close();
});

/**
 * Makes a survey on the screen in which something can happen after a write and before the screen hears of it.
 */
const aSurveyWithMeanwhile = async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  let happens = (): void => undefined;
  const change: SurveyStore['change'] = async (...given) => {
    const states = await workspace.store.change(...given);
    happens();
    return states;
  };
  const survey = openSurvey({ ...workspace, store: { ...workspace.store, change } }, survey_id);
  await shown(survey);
  return {
    survey,
    /** Runs once, after the next write. */
    meanwhile: (act: () => void) => {
      happens = () => {
        happens = () => undefined;
        act();
      };
    },
    drafted: async () => (await workspace.store.read(survey_id)).row?.draft?.edits,
  };
};

it.each(['written as a draft', 'saved'] as const)(
  'a number typed again while its removal is being %s stays, although it is what stood there before',
  async (how) => {
    const { survey, meanwhile, drafted } = await aSurveyWithMeanwhile();
    survey.type(population, 1240);
    await survey.written();
    survey.type(population, null);
    meanwhile(() => survey.type(population, 1240));
    if (how === 'saved') await survey.save();
    else await survey.written();
    expect(survey.view.get()?.values[population]).toBe(1240);
    await survey.close();
    expect(await drafted()).toEqual({ [population]: { was: null, now: 1240 } });
  },
);

it('a name that is typed on while it is being saved goes over the name as it was saved', async () => {
  const { survey, meanwhile, drafted } = await aSurveyWithMeanwhile();
  survey.type(VILLAGE_NAME, 'Rampur Khas  ');
  meanwhile(() => survey.type(VILLAGE_NAME, 'Rampur Khas  Tola'));
  await survey.save();
  await survey.close();
  expect(await drafted()).toEqual({
    [VILLAGE_NAME]: { was: 'Rampur Khas', now: 'Rampur Khas  Tola' },
  });
});

it('text that a field did not take is there again beside the last answer, after a Save as well', async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  survey.type(population, 1240);
  survey.type(population, 1240, '124000');
  expect(survey.view.get()?.not_taken).toEqual({ [population]: '124000' });
  expect(await survey.save()).toEqual({ kind: 'local' });
  await survey.close();
  const { row, queue } = await workspace.store.read(survey_id);
  expect(row?.edits).toEqual({ [population]: { was: null, now: 1240 } });
  expect(JSON.stringify(queue)).not.toContain('124000');

  const again = openSurvey(workspace, survey_id);
  const view = await shown(again);
  expect(view).toMatchObject({ not_taken: { [population]: '124000' }, draft_restored: true });
  expect(view.values[population]).toBe(1240);
  again.type(population, 1241);
  expect(again.view.get()?.not_taken).toEqual({});
  await again.close();
  expect((await workspace.store.read(survey_id)).row?.draft).not.toHaveProperty('not_taken');
});

it('a text that is taken back while it is being written is not kept', async () => {
  const { survey, meanwhile } = await aSurveyWithMeanwhile();
  survey.type(population, 12, '12a');
  meanwhile(() => survey.type(population, 12));
  await survey.written();
  await survey.close();
  expect(survey.view.get()?.not_taken).toEqual({});
});
