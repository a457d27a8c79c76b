import { createLive } from '../src/data/ports/live.ts';
import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { rowOf } from '@sampark/core/device/local-survey';
import { aServerSurvey, aUser } from '@sampark/testing/builders';
import { memoryStorage } from '../src/data/browser/memory-storage.ts';
import type { Platform } from '../src/data/browser/platform.ts';
import { openForms } from '../src/data/database/forms.ts';
import { openDatabase } from '../src/data/database/open-database.ts';
import { createSurveyStore, type SurveyStore } from '../src/data/database/survey-store.ts';
import { openSurveyList } from '../src/data/workspace/survey-list.ts';
import type { Changed, Workspace } from '../src/data/workspace/workspace.ts';
import { aCodec } from './keys.ts';

/** A phone whose clock and timers the test moves. */
const aSlowPlatform = () => {
  const storage = new Map<string, string>();
  let due = (): void => undefined;
  let time = Date.parse('2026-11-20T10:00:00.000Z');
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
  return {
    platform,
    storage,
    runDue: () => due(),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};

/** The parts of a workspace that do nothing here: nobody sends, and nothing closes. */
const IDLE = {
  send: () => Promise.resolve({ kind: 'unreachable' }),
  loop: {
    now: () => Promise.resolve({ outcome: 'offline', sent: 0 }),
    send: () => Promise.resolve({ outcome: 'offline', sent: 0 }),
    stop: () => Promise.resolve(),
  },
  beforeLeaving: () => () => undefined,
  close: () => Promise.resolve(),
  stop: () => Promise.resolve(),
} as const satisfies Partial<Workspace>;

/** Opens a workspace over a real store. A test can hold its reads back, as a slow phone does, and runs its timers. */
export const aSlowWorkspace = async () => {
  const db = await openDatabase(randomUUID());
  const forms = await openForms(db);
  const user = aUser();
  const { survey_id } = aServerSurvey();
  const codec = await aCodec();
  const store = createSurveyStore({
    db,
    owner: user.user_id,
    codec,
    formOf: forms.formOf,
    changed: () => undefined,
    at: () => '2026-11-20T10:00:00.000Z',
  });
  await store.change([survey_id], (state) => ({ ...state, row: rowOf(aServerSurvey()) }));
  const { platform, storage, runDue, pass } = aSlowPlatform();
  let held: Promise<void> = Promise.resolve();
  let tellScreen: Changed = () => undefined;
  const read: SurveyStore['read'] = async (id) => {
    const state = await store.read(id);
    await held;
    return state;
  };
  const workspace: Workspace = {
    ...IDLE,
    unwritten: new Map(),
    filesOnTheirWay: createLive(),
    carryKeyLearned: createLive(),
    user,
    db,
    codec,
    forms,
    platform,
    store: { ...store, read },
    stamp: () => ({ id: randomBytes(16).toString('hex'), at: new Date(platform.now()).toISOString() }),
    list: await openSurveyList({ db, store, platform }),
    watch: (_, changed) => {
      tellScreen = changed;
      return () => undefined;
    },
  };
  return {
    workspace,
    survey_id,
    storage,
    /** Lets a second go by. */
    pass: () => pass(1_000),
    /** Tells the screen that the survey changed, and holds the read that follows. */
    newsThatReadsSlowly: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      tellScreen(false);
      return release;
    },
    writeDraft: runDue,
  };
};
