import type { Resync } from '@sampark/core/device/resync';
import { metaKeys } from '../database/device-store.ts';
import { answerLogRange } from '../database/outbox/answer-log.ts';
import type { MetaWrite } from '../database/survey-rows.ts';
import type { SyncContext } from './context.ts';

/** What the device remembers of the feed between rounds. */
export interface SyncPosition {
  readonly cursor: string | null;
  readonly epoch: string | null;
  readonly scope: readonly string[];
  /** A reading of all of it that has not come to its end. */
  readonly resync: Resync | null;
  /** Surveys whose copy here is to be offered before anything else is said. */
  readonly offers: readonly string[];
}

/** A place as it lies on the device. */
export interface StoredSyncPosition extends SyncPosition {
  /** Whether there are answers beside it whose rows are not written. */
  readonly hasLoggedAnswers: boolean;
  /** What asks for everything from the beginning: a survey that could not be read was set aside. `null`: nothing. */
  readonly reread: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): readonly string[] => (value as readonly string[] | undefined) ?? [];

export const readSyncPosition = async ({ db, store }: SyncContext): Promise<StoredSyncPosition> => {
  const keys = metaKeys(store.owner);
  const { store: meta } = db.transaction('meta');
  const [kept, cursor, epoch, scope, resync, offers, reread] = await Promise.all([
    meta.count(answerLogRange(store.owner)),
    ...[keys.cursor, keys.epoch, keys.scope, keys.resync, keys.offers, keys.reread].map((key) =>
      meta.get(key),
    ),
  ]);
  return {
    cursor: text(cursor),
    epoch: text(epoch),
    scope: list(scope),
    resync: (resync as Resync | undefined) ?? null,
    offers: list(offers),
    hasLoggedAnswers: kept > 0,
    reread: text(reread),
  };
};

/** The entries of `meta` that hold a place. */
export const positionWrites = ({ store }: SyncContext, position: SyncPosition): MetaWrite[] => {
  const keys = metaKeys(store.owner);
  return [
    [keys.cursor, position.cursor],
    [keys.epoch, position.epoch],
    [keys.scope, position.scope],
    [keys.resync, position.resync],
    [keys.offers, position.offers],
  ];
};
