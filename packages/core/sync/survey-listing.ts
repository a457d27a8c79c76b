import type { FormDefinition } from '../forms/definition.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import type { FieldPath } from '../survey/values.ts';
import { type Listing, listing } from './columns.ts';
import { type Branch, branchOf, type Gathering } from './gathering.ts';
import { ownHead, partsOf, type SurveyHead, surveyHead, surveyToJson } from './survey-json.ts';
import type { WireSurvey } from './wire.ts';

/** A survey, and the form by which it is told. */
export interface SurveyByForm {
  readonly survey: ServerSurvey;
  readonly form: FormDefinition;
}

/** Where the values of a field are gathered. */
interface Place {
  readonly module: string;
  readonly branch: Branch;
}

/**
 * Puts surveys into columns, each as `surveyToJson` tells it, but its answers as they are: no module is made in between.
 * @param headOf what is told beside the modules
 */
const withoutModules = (
  { root, say, sayAll }: Gathering,
  headOf: SurveyHead,
): ((one: SurveyByForm) => void) => {
  const places = new Map<FieldPath, Place | null>();

  const placeOf = (path: FieldPath): Place | null => {
    const known = places.get(path);
    if (known !== undefined) return known;
    const parts = partsOf(path);
    const place = parts && {
      module: parts.module,
      branch: branchOf(branchOf(root, parts.module), parts.field),
    };
    places.set(path, place);
    return place;
  };

  return ({ survey, form }) => {
    const { values } = survey;
    const head = headOf(survey, form);
    for (const { name } of form.modules) branchOf(root, name);
    const answered = new Set<string>();
    // Those of a module come together, nearly always.
    let last: Place | null = null;
    /** Whether its module is told: nothing beside the modules has its name. */
    let isTold = false;
    for (const path in values) {
      const place = placeOf(path);
      if (!place) continue;
      if (place.module !== last?.module) {
        isTold = !Object.hasOwn(head, place.module);
        answered.add(place.module);
        last = place;
      }
      if (isTold) say(place.branch, values[path]);
    }
    for (const { name } of form.modules) {
      if (!answered.has(name) && !Object.hasOwn(head, name)) say(branchOf(root, name), {});
    }
    sayAll(root, head);
  };
};

export type SurveyListing = Listing<SurveyByForm, WireSurvey>;

const listingWith = (headOf: SurveyHead): SurveyListing =>
  listing(
    ({ survey, form }) => surveyToJson(survey, form),
    (gathered) => withoutModules(gathered, headOf),
  );

/** A list of surveys, which takes less than to make the JSON of each and to list that. */
export const surveyListing = (): SurveyListing => listingWith(surveyHead);

/** The same for who works out by itself what follows from the rest: by column, that is left out. */
export const briefSurveyListing = (): SurveyListing => listingWith(ownHead);
