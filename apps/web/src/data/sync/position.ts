import type { Resync } from '@sampark/core/device/resync';
import { metaKeys } from '../database/device-store.ts';
import { answerLogRange } from '../database/outbox/answer-log.ts';
import type { MetaWrite } from '../database/survey-rows.ts';
import type { SyncContext } from './context.ts';

/** The device's position in the feed between rounds. */
export interface SyncPosition {
  readonly cursor: string | null;
  readonly epoch: string | null;
  readonly scope: readonly string[];
  /** A resync that has not ended; `null`: none. */
  readonly resync: Resync | null;
  /** Surveys whose copies this device has to offer before anything else is sent. */
  readonly offers: readonly string[];
}

/** A position as the device stores it. */
export interface StoredSyncPosition extends SyncPosition {
  /** Whether logged answers wait for their rows. */
  readonly hasLoggedAnswers: boolean;
  /** The request to read everything from the beginning, which a quarantined survey makes; `null`: none. */
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

/** Returns the entries of `meta` that hold a position. */
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
