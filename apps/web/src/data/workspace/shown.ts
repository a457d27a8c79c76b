import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { type VillageNames, villageNames } from '@sampark/core/places/village-names';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import { storedPanchayats } from '../database/device-store.ts';
import type { Database } from '../database/schema.ts';
import type { FilesOnTheirWay } from '../ports/attachments.ts';
import { createLive, type Settable } from '../ports/live.ts';
import type { SyncView } from '../ports/sync.ts';
import { storedVillages } from '../sync/known-places.ts';

/** The observable values that screens hold on to while people sign in and out. */
export interface ScreenData {
  readonly all: Settable<readonly SurveySummary[]>;
  readonly newest: Settable<readonly SurveySummary[]>;
  readonly forms: Settable<readonly FormDefinition[]>;
  readonly panchayats: Settable<readonly Panchayat[]>;
  readonly followed: Settable<readonly string[]>;
  readonly villages: Settable<VillageNames>;
  readonly filesOnTheirWay: Settable<FilesOnTheirWay>;
  readonly announced: Settable<readonly Announcement[]>;
  readonly status: Settable<SyncView>;
}

/** Returns the surveys of a list without the records beside them: the same list where there are none. */
export const surveysIn = (list: readonly SurveySummary[]): readonly SurveySummary[] =>
  list.some(isRecord) ? list.filter((each) => !isRecord(each)) : list;

/** Clears everything, because the person has left. */
export const clearScreenData = (shown: ScreenData): void => {
  for (const live of Object.values(shown) as Settable<unknown>[]) live.set(undefined);
};

/** Makes the values for a device on which nobody is signed in. */
export const createScreenData = (): ScreenData => ({
  all: createLive(),
  newest: createLive(),
  forms: createLive(),
  panchayats: createLive(),
  followed: createLive(),
  villages: createLive(),
  filesOnTheirWay: createLive(),
  announced: createLive(),
  status: createLive(),
});

/** Shows the names of villages and panchayats as the device stores them. */
export const showVillages = async (
  stored: { readonly db: Database; readonly owner: string },
  { villages }: Pick<ScreenData, 'villages'>,
): Promise<void> =>
  villages.set(villageNames(await storedVillages(stored), await storedPanchayats(stored.db, stored.owner)));
