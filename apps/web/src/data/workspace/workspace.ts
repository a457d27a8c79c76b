import type { UserInfo } from '@sampark/core/access/roles';
import type { OperationStamp } from '@sampark/core/device/queue';
import { newOperationId, OPERATION_ID_BYTES } from '@sampark/core/survey/ids';
import type { Send } from '../api/client.ts';
import type { ReadEventStream } from '../api/event-stream.ts';
import { isoNow, type Platform } from '../browser/platform.ts';
import type { Codec } from '../database/codec.ts';
import type { Forms } from '../database/device-store.ts';
import type { Database } from '../database/schema.ts';
import { createSurveyStore, type StoreChange, type SurveyStore } from '../database/survey-store.ts';
import type { SyncContext } from '../sync/context.ts';
import { type LoopWatcher, type SyncLoop, startLoop } from '../sync/loop.ts';
import { type ChangePublisher, createChangePublisher } from './publish-changes.ts';
import { openSurveyList, type SurveyList } from './survey-list.ts';
import type { Unwritten } from './unwritten.ts';

/** Hears that a survey has changed; `here`: by this tab, whose store can recall what it is now. */
export type Changed = (here: boolean) => void;

/** Everything that belongs to one signed-in person while they are signed in. */
export interface Workspace {
  /** As they are now: somebody may move them while they are signed in. */
  readonly user: UserInfo;
  readonly db: Database;
  readonly store: SurveyStore;
  readonly codec: Codec;
  readonly forms: Forms;
  readonly platform: Platform;
  readonly send: Send;
  readonly loop: SyncLoop;
  /** A fresh operation id and the time. */
  readonly stamp: () => OperationStamp;
  readonly list: SurveyList;
  /** By survey: what a screen that was left could not write yet. */
  readonly unwritten: Map<string, () => Promise<Unwritten>>;
  /** Hears of every change to one survey. */
  readonly watch: (surveyId: string, changed: Changed) => () => void;
  /** Work to finish before this person's workspace closes. */
  readonly beforeLeaving: (work: () => Promise<void>) => () => void;
  /** Finishes that work and ends the sync. */
  readonly close: () => Promise<void>;
  /** Ends the sync and nothing else, as when the page goes. */
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly user: UserInfo;
  readonly db: Database;
  readonly forms: Forms;
  readonly codec: Codec;
  readonly send: Send;
  readonly readChangeEvents: ReadEventStream;
  readonly platform: Platform;
  readonly watcher: LoopWatcher;
  readonly scopeMoved: SyncContext['scopeMoved'];
}

/** The list for who decides something by it. What it shows may be a frame late. */
const allTold = (list: SurveyList, telling: ChangePublisher): SurveyList => ({
  ...list,
  whole: () => {
    telling.flush();
    return list.whole();
  },
  some: (surveyIds) => {
    telling.flush();
    return list.some(surveyIds);
  },
  waiting: () => {
    telling.flush();
    return list.waiting();
  },
  isWaiting: () => {
    telling.flush();
    return list.isWaiting();
  },
});

/** Opens a person's rows, keeps the list of them live across tabs, and starts their sync. */
export const openWorkspace = async (parts: Parts): Promise<Workspace> => {
  const { user, db, forms, codec, send, platform } = parts;
  const watchers = new Map<string, Set<Changed>>();
  const leaving = new Set<() => Promise<void>>();
  let closed = false;
  let list: SurveyList | null = null;

  const take = (change: StoreChange, here: boolean): void => {
    list?.take(change);
    for (const id of change.keys()) for (const changed of watchers.get(id) ?? []) changed(here);
  };

  const channel = platform.openChannel(`sampark:${user.user_id}`, (message) => {
    take(message as StoreChange, false);
  });
  const telling = createChangePublisher(platform, (change) => {
    take(change, true);
    if (!closed) channel.post(change);
  });
  const store = createSurveyStore({
    db,
    owner: user.user_id,
    codec,
    formOf: forms.formOf,
    at: () => isoNow(platform),
    changed: telling.publish,
  });
  list = await openSurveyList({ db, store, platform });
  const surveys = allTold(list, telling);

  const stamp = (): OperationStamp => {
    let id: string | null = null;
    return {
      // Most of what arrives has nothing to tell: an id is made for who asks for it.
      get id() {
        return (id ??= newOperationId(platform.randomBytes(OPERATION_ID_BYTES)));
      },
      at: isoNow(platform),
    };
  };
  const context: SyncContext = {
    db,
    store,
    forms,
    send,
    platform,
    stamp,
    summaries: surveys.whole,
    shown: surveys.some,
    showAhead: (change) => {
      telling.publish(change);
      parts.watcher.shownAhead();
    },
    waiting: surveys.waiting,
    isWaiting: surveys.isWaiting,
    scopeMoved: parts.scopeMoved,
  };
  const loop = startLoop(context, parts.watcher, parts.readChangeEvents);

  const stop = async (): Promise<void> => {
    telling.flush();
    closed = true;
    surveys.close();
    channel.close();
    await loop.stop();
  };

  return {
    user,
    db,
    store,
    codec,
    forms,
    platform,
    send,
    loop,
    stamp,
    list: surveys,
    unwritten: new Map(),
    watch: (surveyId, changed) => {
      const hearing = watchers.get(surveyId) ?? new Set();
      watchers.set(surveyId, hearing.add(changed));
      return () => hearing.delete(changed);
    },
    beforeLeaving: (work) => {
      leaving.add(work);
      return () => leaving.delete(work);
    },
    close: async () => {
      await Promise.allSettled([...leaving].map((work) => work()));
      // A request on a slow link is not waited for: what comes of it is this person's alone, now or at the next sign-in.
      void stop();
    },
    stop,
  };
};
