import type { PlacesPort } from '../ports/places.ts';
import type { ScreenData } from '../workspace/shown.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Makes the questions about panchayats. Their code comes with the first question: the first load does not pay
 * for it.
 */
export const lazyPlaces = (here: () => Workspace, shown: ScreenData): PlacesPort => {
  const places = async (): Promise<PlacesPort> => (await import('./places.ts')).createPlaces(here, shown);
  return {
    villages: async () => (await places()).villages(),
    contacts: async () => (await places()).contacts(),
    refresh: async () => (await places()).refresh(),
    askAnew: async () => (await places()).askAnew(),
    followed: async () => (await places()).followed(),
    follow: async (panchayatIds) => (await places()).follow(panchayatIds),
    placedOf: async (panchayatId, next) => (await places()).placedOf(panchayatId, next),
    surveysOf: async (panchayatId, next) => (await places()).surveysOf(panchayatId, next),
    survey: async (surveyId) => (await places()).survey(surveyId),
  };
};
