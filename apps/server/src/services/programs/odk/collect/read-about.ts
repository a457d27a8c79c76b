import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { checkVillageName } from '@sampark/core/forms/checks/validate';
import { OTHER_VILLAGE } from '@sampark/core/forms/collect/collect-form';
import type { Submission } from '@sampark/core/forms/collect/read-submission';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { SURVEY_DATE, type Values, VILLAGE_NAME } from '@sampark/core/survey/values';
import type { Repositories } from '../../../../storage/repositories.ts';
import { type Refusal, refused } from '../refusal.ts';
import type { KeptSubmission } from './kept-submissions.ts';

const missing = (what: string): Refusal => refused.submission(400, `The submission does not say ${what}.`);

type Places = Pick<Repositories, 'places' | 'villages'>;

/** Says why a village is not known: the panchayat is somebody else's, or is none, or has no such village. */
async function unknownVillage(
  r: Places,
  user: UserInfo,
  { panchayat, village }: Submission['about'],
): Promise<Refusal> {
  const [place] = await r.places.byIds([panchayat]);
  const subject = { panchayat_id: panchayat, block_id: place?.block_id ?? '', created_by: user.user_id };
  if (!can(user, 'create', subject)) return refused.mayNot();
  const what = place ? `The panchayat has no village ${village}.` : `There is no panchayat ${panchayat}.`;
  return refused.submission(400, what);
}

/** Reads the name of the village that somebody chose or typed. */
async function villageOf(r: Places, user: UserInfo, said: Submission['about']): Promise<string | Refusal> {
  const { panchayat, village, otherVillage } = said;
  if (village === '') return missing('which village it is of');
  if (village === OTHER_VILLAGE) {
    if (checkVillageName(otherVillage) !== null) return missing('what the village is called');
    return otherVillage;
  }
  const found = (await r.villages.of([panchayat])).find(({ village_code }) => village_code === village);
  return found === undefined ? unknownVillage(r, user, said) : found.name;
}

const namesSame = (one: Submission['about'], other: Submission['about']): boolean =>
  one.village === other.village && one.otherVillage === other.otherVillage;

/**
 * Reads of which place and which day a submission is, as fields of its survey.
 * @param known the submission before, or the same one taken before: a village that it names, too, has the name of then, whatever it is called by now
 */
export async function readAbout(
  r: Places,
  user: UserInfo,
  form: FormDefinition,
  about: Submission['about'],
  known: KeptSubmission | null,
): Promise<Values | Refusal> {
  if (about.date === '') return missing('of which day it is');
  const date = { [SURVEY_DATE]: about.date };
  if (subjectTypeOf(form) !== 'village') return date;
  const named = known && namesSame(known.about, about) ? known.said[VILLAGE_NAME] : undefined;
  const village = typeof named === 'string' ? named : await villageOf(r, user, about);
  return typeof village === 'string' ? { [VILLAGE_NAME]: village, ...date } : village;
}
