import { shownValues } from '@sampark/core/device/local-survey';
import { expect, it, vi } from 'vitest';
import { shown, until } from '../../../../test/device.ts';
import { aSlowWorkspace } from '../../../../test/slow-workspace.ts';
import type { Platform } from '../../browser/platform.ts';
import type { SurveyStore } from '../../database/survey-store.ts';
import type { OpenSurvey } from '../../ports/surveys/open-survey.ts';
import { deleteSurvey } from '../../surveys/surveys.ts';
import { NOTHING } from '../../workspace/unwritten.ts';
import { openSurvey } from '../open-survey.ts';
import { recoverTyping } from './recover-typing.ts';
import { openWriteAheadLog } from './write-ahead-log.ts';

const population = 'basic_info.population';

/** Makes a survey whose page goes while nothing can be written any more. */
const aPageThatGoes = async () => {
  const { workspace, survey_id, storage } = await aSlowWorkspace();
  const never: SurveyStore['change'] = () => new Promise(() => undefined);
  const survey = openSurvey({ ...workspace, store: { ...workspace.store, change: never } }, survey_id);
  await shown(survey);
  const { read: left } = openWriteAheadLog(workspace, survey_id, () => NOTHING);
  const { row } = await workspace.store.read(survey_id);
  return {
    workspace,
    survey_id,
    survey,
    storage,
    kept: (value: unknown) =>
      vi.waitFor(async () =>
        expect((await left(() => Promise.resolve(row))).typed.get(population)?.now).toBe(value),
      ),
    again: () => openSurvey(workspace, survey_id),
    drafted: async () => (await workspace.store.read(survey_id)).row?.draft?.edits,
  };
};

/** Makes a survey with typing that is in the write-ahead log and in no database. */
const aLogEntry = async () => {
  const village = await aSlowWorkspace();
  const { workspace, survey_id, storage } = village;
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  survey.type(population, 12);
  await vi.waitFor(() => expect(storage.size).toBe(1));
  const before = new Map(storage);
  return {
    ...village,
    survey,
    /** Lets the browser die: the database is on the disk, and local storage is as it was a moment before. */
    storageAsBefore: () => {
      for (const [key, entry] of before) storage.set(key, entry);
    },
  };
};

it('typing from a moment before the page went is there when the survey is opened again', async () => {
  const { survey, storage, kept, again, drafted } = await aPageThatGoes();
  survey.type(population, 1);
  await kept(1);
  survey.type(population, 12);
  survey.type(population, 124);
  await kept(124);
  expect([...storage.values()].join()).not.toContain('population');
  expect(await drafted()).toBeUndefined();

  const opened = again();
  const view = await until(opened.view, (each) => each?.values[population] === 124);
  expect(view).toMatchObject({ draft_restored: true, safety: 'typing' });
  await opened.close();
  expect(await drafted()).toEqual({ [population]: { was: null, now: 124 } });
  expect(storage.size).toBe(0);
});

it('is in its draft as soon as the app starts again, before the survey is opened', async () => {
  const { workspace, survey_id, survey, storage, kept, drafted } = await aPageThatGoes();
  survey.type(population, 124);
  await kept(124);
  const takeNoMore = await recoverTyping(workspace);
  takeNoMore();
  expect(await drafted()).toEqual({ [population]: { was: null, now: 124 } });
  expect(storage.size).toBe(0);

  const opened = openSurvey(workspace, survey_id);
  expect(await shown(opened)).toMatchObject({ draft_restored: true, safety: 'typing' });
  await opened.close();
});

it('is left to the tab that has the survey in hand, until it lets go', async () => {
  const { workspace, survey, kept, drafted } = await aPageThatGoes();
  survey.type(population, 124);
  await kept(124);
  let letGo = (): void => undefined;
  const hold: Platform['hold'] = (_, changed) => {
    changed(false);
    letGo = () => changed(true);
    return { takeOver: () => undefined, release: () => undefined };
  };
  await recoverTyping({ ...workspace, platform: { ...workspace.platform, hold } });
  expect(await drafted()).toBeUndefined();
  letGo();
  await vi.waitFor(async () => expect(await drafted()).toMatchObject({ [population]: { now: 124 } }));
});

it('stays in the log when its survey leaves the device meanwhile', async () => {
  const { workspace, survey, kept, storage } = await aPageThatGoes();
  const { store } = workspace;
  survey.type(population, 124);
  await kept(124);
  const change: SurveyStore['change'] = async (ids, ...how) => {
    await store.change(ids, (state) => ({ ...state, row: null }));
    return store.change(ids, ...how);
  };
  await recoverTyping({ ...workspace, store: { ...store, change } });
  expect(storage.size).toBe(1);
});

it('stays in the log where nothing can be written', async () => {
  const { workspace, survey, kept, storage } = await aPageThatGoes();
  survey.type(population, 124);
  await kept(124);
  const change: SurveyStore['change'] = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  await recoverTyping({ ...workspace, store: { ...workspace.store, change } });
  expect(storage.size).toBe(1);
  await kept(124);
});

it('so is text that a field did not take', async () => {
  const { survey, kept, again } = await aPageThatGoes();
  survey.type(population, 12, '12a');
  await kept(12);
  const opened = again();
  const view = await until(opened.view, (each) => each?.not_taken[population] === '12a');
  expect(view).toMatchObject({ draft_restored: true });
  await opened.close();
});

it.each(['written', 'save'] as const)(
  'an entry that is older than a draft that was %s counts no more',
  async (ends) => {
    const { workspace, survey_id, survey, storageAsBefore, pass } = await aLogEntry();
    pass();
    survey.type(population, 124);
    await survey[ends]();
    await survey.close();
    storageAsBefore();

    const opened = openSurvey(workspace, survey_id);
    expect((await shown(opened)).values[population]).toBe(124);
    await opened.close();
    const { row } = await workspace.store.read(survey_id);
    expect(row && shownValues(row)[population]).toBe(124);
  },
);

it.each([
  ['discarded', 12, (survey: OpenSurvey) => survey.discardDraft()],
  ['typed away', null, (survey: OpenSurvey) => survey.written()],
] as const)('what was %s does not come back from an older entry', async (_, last, end) => {
  const { workspace, survey_id, survey, storage, storageAsBefore, pass } = await aLogEntry();
  await survey.written();
  pass();
  survey.type(population, last);
  await end(survey);
  await survey.close();
  storageAsBefore();

  const opened = openSurvey(workspace, survey_id);
  await opened.written();
  expect(storage.size).toBe(0);
  expect(await shown(opened)).toMatchObject({ draft_restored: false, draft_state: 'none' });
  await opened.close();
  expect((await workspace.store.read(survey_id)).row?.draft).toBeNull();
});

it.each(['written', 'discardDraft', 'save'] as const)(
  'after %s nothing is kept of what was typed but what the database holds',
  async (ends) => {
    const { survey, storage } = await aLogEntry();
    await survey[ends]();
    expect(storage.size).toBe(0);
  },
);

it('typing that another tab holds is not taken over from it', async () => {
  const { survey, workspace, survey_id, kept, storage } = await aPageThatGoes();
  survey.type(population, 12);
  await kept(12);
  const notHeld: Platform['hold'] = (_, changed) => {
    changed(false);
    return { takeOver: () => undefined, release: () => undefined };
  };
  const second = openSurvey({ ...workspace, platform: { ...workspace.platform, hold: notHeld } }, survey_id);
  await shown(second);
  await second.close();
  expect(second.view.get()?.values[population]).toBeUndefined();
  expect(storage.size).toBe(1);
});

it('typing into a survey that has left the device stays, and is there when the survey comes back', async () => {
  const { survey, workspace, survey_id, kept, again, storage } = await aPageThatGoes();
  survey.type(population, 124);
  await kept(124);
  const { store } = workspace;
  const { row } = await store.read(survey_id);
  await store.change([survey_id], () => ({ row: null, queue: [] }));
  const notThere = again();
  await notThere.written();
  await notThere.close();
  expect(storage.size).toBe(1);

  await store.change([survey_id], (state) => ({ ...state, row }));
  const opened = again();
  await until(opened.view, (each) => each?.values[population] === 124);
  await opened.close();
});

it('typing into a survey goes with it when the person deletes it', async () => {
  const { survey, workspace, survey_id, kept, storage } = await aPageThatGoes();
  survey.type(population, 124);
  await kept(124);
  expect(await deleteSurvey(workspace, survey_id)).toEqual({ kind: 'deleted_locally' });
  expect(storage.size).toBe(0);
});

it.each(['save', 'discardDraft'] as const)(
  'what is typed while a %s has to be written once more, because another tab was quicker, is newer than it',
  async (ends) => {
    const { workspace, survey_id, storage, pass } = await aSlowWorkspace();
    const { store } = workspace;
    const twice: SurveyStore['change'] = async (ids, step, also, how) => {
      step(await store.read(survey_id), survey_id);
      const before = [...storage.values()].join();
      pass();
      survey.type(population, 1240);
      await vi.waitFor(() => expect([...storage.values()].join()).not.toBe(before));
      pass();
      return store.change(ids, step, also, how);
    };
    const survey = openSurvey({ ...workspace, store: { ...store, change: twice } }, survey_id);
    await shown(survey);
    survey.type(population, 12);
    await vi.waitFor(() => expect(storage.size).toBe(1));
    await survey[ends]();

    // The page goes before the draft is written.
    const opened = openSurvey(workspace, survey_id);
    await until(opened.view, (each) => each?.values[population] === 1240);
    await opened.close();
  },
);
