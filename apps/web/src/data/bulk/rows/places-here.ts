import { formsOn, type Panchayat } from '@sampark/core/places/panchayat';
import { nameKey, nameKeys, type Village } from '@sampark/core/places/village';
import { recordChoices } from '@sampark/core/records/record-choices';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type PlaceFinder, placeFinder } from '@sampark/core/tables/find-place';
import { today } from '../../browser/today.ts';
import { storedPanchayats } from '../../database/device-store.ts';
import { storedVillages } from '../../sync/known-places.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The facts of this device that new surveys of a file need: places, records, and which surveys are here. */
export interface PlacesHere {
  readonly day: string;
  readonly find: PlaceFinder;
  /** Whether a panchayat's new surveys may take a form today. */
  readonly isOffered: (panchayatId: string, formName: string) => boolean;
  /** Finds a record of a panchayat by its id or its name. */
  readonly record: (panchayatId: string, type: string, text: string) => Promise<string | null>;
  /** Takes a subject and year for a new survey, of which there is to be one; or says that there is one, here or in the file. */
  readonly reserve: (survey: SubjectAndYear) => 'free' | 'already_here' | 'twice';
}

type SubjectAndYear = Pick<SurveySummary, 'form_name' | 'panchayat_id' | 'village_name' | 'record_id'> & {
  readonly survey_date: string;
};

/** Returns one name for a village of a panchayat, by whichever of its spellings it is called. */
function oneName(villages: readonly Village[]): (panchayatId: string, name: string) => string {
  const codes = new Map<string, string>();
  const keyOf = (panchayatId: string, spelling: string): string => `${panchayatId}\n${spelling}`;
  for (const village of villages) {
    for (const spelling of nameKeys(village)) {
      const key = keyOf(village.panchayat_id, spelling);
      if (!codes.has(key)) codes.set(key, `code ${village.code}`);
    }
  }
  return (panchayatId, name) => codes.get(keyOf(panchayatId, nameKey(name))) ?? nameKey(name);
}

/** Looks at what is here, once for a file. @param chosen the panchayat of rows that name none */
export async function placesHere(here: Workspace, chosen: string): Promise<PlacesHere> {
  const { db, user, list, platform } = here;
  const day = today(platform.now());
  const panchayats = await storedPanchayats(db, user.user_id);
  const byId = new Map<string, Panchayat>(panchayats.map((each) => [each.panchayat_id, each]));
  const villages = await storedVillages({ db, owner: user.user_id });
  const villageOf = oneName(villages);
  const keyOf = ({ form_name, panchayat_id, village_name, record_id, survey_date }: SubjectAndYear): string =>
    [
      ...[form_name, panchayat_id, record_id || villageOf(panchayat_id, village_name)],
      survey_date.slice(0, 4),
    ].join('\n');
  const taken = new Set((await list.whole()).map(keyOf));
  const inFile = new Set<string>();
  return {
    day,
    find: placeFinder(panchayats, villages, chosen),
    isOffered: (panchayatId, formName) => {
      const panchayat = byId.get(panchayatId);
      return panchayat !== undefined && formsOn(panchayat, day).includes(formName);
    },
    record: async (panchayatId, type, text) => {
      const { knownRecords } = await import('../../records/records.ts');
      const choices = recordChoices(await knownRecords(here, panchayatId), type);
      const named = choices.filter(({ name }) => name === text);
      const labelled = choices.filter(({ label }) => nameKey(label.en) === nameKey(text));
      const [found, ...others] = named.length > 0 ? named : labelled;
      return found && others.length === 0 ? found.name : null;
    },
    reserve: (survey) => {
      const key = keyOf(survey);
      if (taken.has(key)) return 'already_here';
      if (inFile.has(key)) return 'twice';
      inFile.add(key);
      return 'free';
    },
  };
}
