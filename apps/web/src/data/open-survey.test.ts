import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { rowOf, shownValues } from '@sampark/core/device/local-survey';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { aServerSurvey, aUser } from '@sampark/testing/builders';
import { expect, it, vi } from 'vitest';
import { shown, until } from '../../test/device.ts';
import { aCodec } from '../../test/keys.ts';
import { openForms } from './db/device-store.ts';
import { openDatabase } from './db/open-database.ts';
import { createSurveyStore, type SurveyStore } from './db/survey-store.ts';
import { openJots } from './jots.ts';
import { openSurvey } from './open-survey.ts';
import type { Platform } from './platform.ts';
import { openSurveyList } from './survey-list.ts';
import type { Changed, Workspace } from './workspace.ts';

const population = 'basic_info.population';

/** A workspace over a real store whose reads can be held back, as by a slow phone, and whose timers run by hand. */
const aSlowWorkspace = async () => {
  const db = await openDatabase(randomUUID());
  const forms = await openForms(db);
  const user = aUser();
  const { survey_id } = aServerSurvey();
  const codec = await aCodec();
  const environment = {
    db,
    owner: user.user_id,
    codec,
    formOf: forms.formOf,
    changed: () => undefined,
    at: () => '2026-11-20T10:00:00.000Z',
  };
  const store = createSurveyStore(environment);
  await store.change([survey_id], (state) => ({ ...state, row: rowOf(aServerSurvey()) }));
  let held: Promise<void> = Promise.resolve();
  let news: Changed = () => undefined;
  let due = (): void => undefined;
  const storage = new Map<string, string>();
  let time = Date.parse('2026-11-20T10:00:00.000Z');
  const read: SurveyStore['read'] = async (id) => {
    const state = await store.read(id);
    await held;
    return state;
  };
  const platform = {
    now: () => time,
    online: () => false,
    hold: (_: string, changed: (held: boolean) => void) => {
      changed(true);
      return { takeOver: () => undefined, release: () => undefined };
    },
    watch: () => () => undefined,
    afterPaint: (run: () => void) => run(),
    storage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
    after: (_: number, run: () => void) => {
      due = run;
      return () => undefined;
    },
  } as unknown as Platform;
  const workspace: Workspace = {
    unwritten: new Map(),
    user,
    db,
    codec,
    forms,
    platform,
    send: () => Promise.resolve({ kind: 'unreachable' }),
    store: { ...store, read },
    loop: {
      now: () => Promise.resolve({ outcome: 'offline', sent: 0 }),
      send: () => Promise.resolve({ outcome: 'offline', sent: 0 }),
      stop: () => Promise.resolve(),
    },
    making: () => ({ id: randomBytes(16).toString('hex'), at: new Date(time).toISOString() }),
    list: await openSurveyList({ db, store, platform }),
    watch: (_, changed) => {
      news = changed;
      return () => undefined;
    },
    beforeLeaving: () => () => undefined,
    close: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  return {
    workspace,
    survey_id,
    storage,
    /** A second goes by. */
    pass: () => {
      time += 1_000;
    },
    /** Tells the screen that the survey changed, and holds the read that follows. */
    newsThatReadsSlowly: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      news(false);
      return release;
    },
    writeDraft: () => due(),
  };
};

it('what was typed stays on the screen when a read from before it ends after it was written', async () => {
  const { workspace, survey_id, newsThatReadsSlowly, writeDraft } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  const release = newsThatReadsSlowly();
  survey.type(population, 1240);
  const seen: unknown[] = [];
  survey.view.subscribe(() => seen.push(survey.view.get()?.values[population]));
  writeDraft();
  const stored = until(survey.view, (view) => view?.draft_state === 'written');
  // The old read is let go only after everything that could be written was given the time to be.
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

it('news that the device cannot read leaves the screen as it is', async () => {
  const { workspace, survey_id, newsThatReadsSlowly } = await aSlowWorkspace();
  const survey = openSurvey(workspace, survey_id);
  await shown(survey);
  const before = survey.view.get();
  workspace.db.close();
  newsThatReadsSlowly()();
  // Nothing follows that could take the failure in: it must not end the page.
  await new Promise((resolve) => setImmediate(resolve));
  expect(survey.view.get()).toEqual(before);
});

/** A survey on the screen, in which something can happen after a write and before the screen hears that it is done. */
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
    /** After the next write, once. */
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

/** A survey whose page goes while nothing can be written any more. */
const aPageThatGoes = async () => {
  const { workspace, survey_id, storage } = await aSlowWorkspace();
  const never: SurveyStore['change'] = () => new Promise(() => undefined);
  const survey = openSurvey({ ...workspace, store: { ...workspace.store, change: never } }, survey_id);
  await shown(survey);
  const { left } = openJots(workspace, survey_id, () => new Map());
  return {
    workspace,
    survey_id,
    survey,
    storage,
    kept: (value: unknown) =>
      vi.waitFor(async () =>
        expect((await left(() => Promise.resolve(null))).get(population)?.now).toBe(value),
      ),
    again: () => openSurvey(workspace, survey_id),
    drafted: async () => (await workspace.store.read(survey_id)).row?.draft?.edits,
  };
};

it('what was typed a moment before the page went is there when the survey is opened again', async () => {
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

it.each(['written', 'save'] as const)(
  'a jot from before a draft was %s says nothing any more',
  async (ends) => {
    const { workspace, survey_id, storage, pass } = await aSlowWorkspace();
    const survey = openSurvey(workspace, survey_id);
    await shown(survey);
    survey.type(population, 12);
    await vi.waitFor(() => expect(storage.size).toBe(1));
    const before = new Map(storage);
    pass();
    survey.type(population, 124);
    await survey[ends]();
    await survey.close();
    // A browser that died had written the database to the disk, and its local storage of a moment before.
    for (const [place, jot] of before) storage.set(place, jot);

    const opened = openSurvey(workspace, survey_id);
    expect((await shown(opened)).values[population]).toBe(124);
    await opened.close();
    const { row } = await workspace.store.read(survey_id);
    expect(row && shownValues(row)[population]).toBe(124);
  },
);

it.each(['written', 'discardDraft', 'save'] as const)(
  'after %s nothing is kept of what was typed but what the database holds',
  async (ends) => {
    const { workspace, survey_id, storage } = await aSlowWorkspace();
    const survey = openSurvey(workspace, survey_id);
    await shown(survey);
    survey.type(population, 12);
    await vi.waitFor(() => expect(storage.size).toBe(1));
    await survey[ends]();
    expect(storage.size).toBe(0);
  },
);

it('what another tab has in hand is not taken over from it', async () => {
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
