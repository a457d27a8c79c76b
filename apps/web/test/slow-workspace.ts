import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { rowOf } from '@sampark/core/device/local-survey';
import { aServerSurvey, aUser } from '@sampark/testing/builders';
import { memoryStorage } from '../src/data/browser/memory-storage.ts';
import type { Platform } from '../src/data/browser/platform.ts';
import { openForms } from '../src/data/database/device-store.ts';
import { openDatabase } from '../src/data/database/open-database.ts';
import { createSurveyStore, type SurveyStore } from '../src/data/database/survey-store.ts';
import { openSurveyList } from '../src/data/workspace/survey-list.ts';
import type { Changed, Workspace } from '../src/data/workspace/workspace.ts';
import { aCodec } from './keys.ts';

/** A workspace over a real store whose reads can be held back, as by a slow phone, and whose timers run by hand. */
export const aSlowWorkspace = async () => {
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
    storage: memoryStorage(storage),
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
    stamp: () => ({ id: randomBytes(16).toString('hex'), at: new Date(time).toISOString() }),
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
