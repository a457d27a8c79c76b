import type { UserInfo } from '@sampark/core/access/roles';
import type { OperationStamp } from '@sampark/core/device/queue';
import { newOperationId, OPERATION_ID_BYTES } from '@sampark/core/survey/ids';
import type { Send } from '../api/client.ts';
import type { ReadEventStream } from '../api/event-stream.ts';
import { isoNow, type Platform } from '../browser/platform.ts';
import type { Codec } from '../database/codec.ts';
import type { Forms } from '../database/forms.ts';
import type { Database } from '../database/schema.ts';
import { createSurveyStore, type StoreChange, type SurveyStore } from '../database/survey-store.ts';
import type { FilesOnTheirWay } from '../ports/attachments.ts';
import { createLive, type Settable } from '../ports/live.ts';
import type { SyncContext } from '../sync/context.ts';
import { type LoopWatcher, type SyncLoop, startLoop } from '../sync/loop.ts';
import { type ChangePublisher, createChangePublisher } from './publish-changes.ts';
import { readFormsAhead } from './read-forms-ahead.ts';
import { openSurveyList, type SurveyList } from './survey-list.ts';
import type { Unwritten } from './unwritten.ts';

/** Hears that a survey has changed. `here`: this tab changed it, so its store can recall the survey as it is now. */
export type Changed = (here: boolean) => void;

/** The open data of one person while they are signed in. */
export interface Workspace {
  /** The person as they are now: somebody may move them while they are signed in. */
  readonly user: UserInfo;
  readonly db: Database;
  readonly store: SurveyStore;
  readonly codec: Codec;
  readonly forms: Forms;
  readonly platform: Platform;
  readonly send: Send;
  readonly loop: SyncLoop;
  /** Returns a fresh operation id and the time. */
  readonly stamp: () => OperationStamp;
  readonly list: SurveyList;
  /** The files that wait or were refused; unset until somebody looks at the files. */
  readonly filesOnTheirWay: Settable<FilesOnTheirWay>;
  /** Set when the server has learned the key by which this device signs work that others bring. */
  readonly carryKeyLearned: Settable<true>;
  /** By survey: hands over what the last screen could not write. */
  readonly unwritten: Map<string, () => Promise<Unwritten>>;
  /** Subscribes to every change of one survey. @returns ends it */
  readonly watch: (surveyId: string, changed: Changed) => () => void;
  /** Registers work to finish before the workspace closes. @returns takes it back */
  readonly beforeLeaving: (work: () => Promise<void>) => () => void;
  /** Finishes the registered work, then ends the sync. */
  readonly close: () => Promise<void>;
  /** Ends the sync only, as when the page goes. */
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

/** Wraps the list for decisions: what it shows may be a frame late, so each question publishes pending changes first. */
const upToDate = (list: SurveyList, { flush }: ChangePublisher): SurveyList => ({
  ...list,
  whole: () => {
    flush();
    return list.whole();
  },
  some: (surveyIds) => {
    flush();
    return list.some(surveyIds);
  },
  waiting: () => {
    flush();
    return list.waiting();
  },
  isWaiting: () => {
    flush();
    return list.isWaiting();
  },
});

/** Subscribers by survey. */
const createWatchers = () => {
  const watchers = new Map<string, Set<Changed>>();
  return {
    watch: (surveyId: string, changed: Changed): (() => void) => {
      const subscribed = watchers.get(surveyId) ?? new Set();
      watchers.set(surveyId, subscribed.add(changed));
      return () => subscribed.delete(changed);
    },
    publish: (change: StoreChange, here: boolean): void => {
      for (const id of change.keys()) for (const changed of watchers.get(id) ?? []) changed(here);
    },
  };
};

/** Makes stamps for operations. Most changes that arrive make no operation, so the id is drawn when it is asked for. */
const stamps = (platform: Platform) => (): OperationStamp => {
  let id: string | null = null;
  return {
    get id() {
      return (id ??= newOperationId(platform.randomBytes(OPERATION_ID_BYTES)));
    },
    at: isoNow(platform),
  };
};

/** Opens the store and the list of a person, and keeps both in step with the other tabs. */
const openStore = async ({ user, db, forms, codec, platform }: Parts) => {
  const watchers = createWatchers();
  let closed = false;
  let list: SurveyList | null = null;
  const take = (change: StoreChange, here: boolean): void => {
    list?.take(change);
    watchers.publish(change, here);
  };
  const channel = platform.openChannel(`sampark:${user.user_id}`, (message) => {
    take(message as StoreChange, false);
  });
  const publisher = createChangePublisher(platform, (change) => {
    take(change, true);
    if (!closed) channel.post(change);
  });
  const store = createSurveyStore({
    db,
    owner: user.user_id,
    codec,
    formOf: forms.formOf,
    at: () => isoNow(platform),
    changed: publisher.publish,
  });
  list = await openSurveyList({ db, store, platform });
  const surveys = upToDate(list, publisher);
  return {
    store,
    surveys,
    publisher,
    watch: watchers.watch,
    close: () => {
      publisher.flush();
      closed = true;
      surveys.close();
      channel.close();
    },
  };
};

/** Opens a person's store, keeps the list of their surveys live across tabs, and starts their sync. */
export const openWorkspace = async (parts: Parts): Promise<Workspace> => {
  const { user, db, forms, codec, send, platform, watcher } = parts;
  const { store, surveys, publisher, watch, close } = await openStore(parts);
  const leaving = new Set<() => Promise<void>>();
  const stamp = stamps(platform);
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
      publisher.publish(change);
      watcher.shownAhead();
    },
    waiting: surveys.waiting,
    isWaiting: surveys.isWaiting,
    scopeMoved: parts.scopeMoved,
  };
  const loop = startLoop(context, watcher, parts.readChangeEvents);
  const endReading = readFormsAhead({ list: surveys, forms, platform });
  const stop = async (): Promise<void> => {
    endReading();
    close();
    await loop.stop();
  };
  return {
    ...{ user, db, store, codec, forms, platform, send, loop, stamp, watch, stop },
    list: surveys,
    filesOnTheirWay: createLive(),
    carryKeyLearned: createLive(),
    unwritten: new Map(),
    beforeLeaving: (work) => {
      leaving.add(work);
      return () => leaving.delete(work);
    },
    close: async () => {
      await Promise.allSettled([...leaving].map((work) => work()));
      // A request on a slow link may take long. Its answer belongs to this person alone, now or at the next sign-in.
      void stop();
    },
  };
};
