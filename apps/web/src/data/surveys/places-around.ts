import type { Point } from '@sampark/core/forms/geo-points';
import { nameKey } from '@sampark/core/places/village';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Workspace } from '../workspace/workspace.ts';
import { mayHavePosition, readPlaced } from './read-placed.ts';

/** The most surveys and records that are opened to find where a map begins; the newest ones. */
const MOST = 200;

/** Returns whose positions are near a survey: those about its village, those of its panchayat, all. Of an unknown survey only all are. */
function rings(all: readonly SurveySummary[], surveyId: string): readonly (readonly SurveySummary[])[] {
  const own = all.find(({ survey_id }) => survey_id === surveyId);
  if (!own) return [all];
  const ofPanchayat = all.filter(({ panchayat_id }) => panchayat_id === own.panchayat_id);
  const village = nameKey(own.village_name);
  const ofVillage = ofPanchayat.filter(({ village_name }) => nameKey(village_name) === village);
  return village === '' ? [ofPanchayat, all] : [ofVillage, ofPanchayat, all];
}

/** Reads the positions around a survey: those of the first ring that has any. */
export async function placesAround(workspace: Workspace, surveyId: string): Promise<readonly Point[]> {
  for (const ring of rings(await workspace.list.whole(), surveyId)) {
    const asked = ring.filter((each) => mayHavePosition(workspace, each)).slice(0, MOST);
    const places = (await readPlaced(workspace, asked)).flatMap(({ at }) => (at ? [at] : []));
    if (places.length > 0) return places;
  }
  return [];
}
