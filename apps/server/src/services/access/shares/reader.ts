import { createHash } from 'node:crypto';
import { type Actor, seesWhole } from '@sampark/core/access/roles';
import type { LinkState } from '@sampark/core/access/shares/by-link';
import type { Part } from '@sampark/core/access/shares/parts';
import { narrowSurvey, narrowValues, type View, viewOf } from '@sampark/core/access/shares/view';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { ServerSurvey, SurveyIdentity } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { SurveyByForm } from '@sampark/core/wire/columns/encode-surveys';
import type { Repositories } from '../../../storage/repositories.ts';
import type { SurveyLinkTable } from '../../../storage/tables/link-table.ts';
import type { ShareTable } from '../../../storage/tables/share-table.ts';
import { isoTime } from '../../primitives.ts';
import { stateOf } from '../links/link-state.ts';

declare const shown: unique symbol;

/**
 * A survey as one person sees it, and the form by which they read it. Only a reader makes one, and every answer with the
 * content of a survey takes nothing else: so no route can forget to narrow it.
 */
export type ShownSurvey = SurveyByForm & { readonly [shown]: true };

type Place = Pick<SurveyIdentity, 'panchayat_id' | 'form_name'> & { readonly survey_id: string };

/** A person as a reader of surveys that `can` lets them read. */
export interface Reader {
  /** Whether they see all surveys, and each whole. */
  readonly isWhole: boolean;
  /** Whether they see and fill the surveys of a form whole. */
  fillsWhole(form: FormDefinition): boolean;
  /** A number for what they see: another one when that changes; 0: surveys whole. */
  readonly stamp: number;
  /** Returns a survey as they see it; `null`: it does not exist for them. @param form the survey's own */
  show(survey: ServerSurvey, form: FormDefinition): ShownSurvey | null;
  /** Returns values of a survey as they see them; `null`: the survey does not exist for them. */
  values(values: Values, of: Place, form: FormDefinition): Values | null;
  /** Returns a version of a form as they get it; `null`: they get none. */
  form(form: FormDefinition): FormDefinition | null;
  /** Whether they are given anything of a survey, perhaps nothing that its version of the form still asks. */
  isGiven(of: Place): boolean;
  /** Whether they see and fill a field; `null`: the survey does not exist for them. */
  isOpen(of: Place, form: FormDefinition): View['isOpen'] | null;
  /** Whether they could fill a field at any time: work from then may still come. */
  wasOpen(of: Place, form: FormDefinition): View['isOpen'];
}

const always = (): boolean => true;
const never = (): boolean => false;

const asShown = (survey: ServerSurvey, form: FormDefinition): ShownSurvey =>
  ({ survey, form }) as ShownSurvey;

const wholeReader: Reader = {
  isWhole: true,
  fillsWhole: always,
  stamp: 0,
  show: asShown,
  values: (values) => values,
  form: (form) => form,
  isGiven: always,
  isOpen: () => always,
  wasOpen: () => always,
};

/** Parts of a form that somebody is given: in the surveys of a panchayat, or, by a link, in one survey. */
interface Given extends Pick<ShareTable, 'panchayat_id' | 'form_name' | 'parts'> {
  /** `null`: all surveys. */
  readonly survey_id: string | null;
}

/** All that decides about what somebody sees. */
interface Sight {
  readonly panchayat_id: string | null;
  readonly given: readonly Given[];
  /** The shares that they had when work was made that may still come. */
  readonly late: readonly Given[];
  /** The shares of which they get the forms. */
  readonly forms: readonly Given[];
  /** The state of their link; `null`: they have an account. */
  readonly link: LinkState | null;
}

const partsOf = (given: readonly Given[]): readonly Part[] =>
  [...new Set(given.flatMap(({ parts }) => JSON.parse(parts) as Part[]))].sort();

/** Bytes of the number for what somebody sees. */
const STAMP_BYTES = 5;

/** Makes a number of what somebody sees, such as no other sight has. */
const stampFor = (sight: unknown): number =>
  1 + createHash('sha256').update(JSON.stringify(sight)).digest().readUIntBE(0, STAMP_BYTES);

const stampOf = ({ panchayat_id, given, link }: Sight): number => {
  const byForm = Map.groupBy(given, ({ form_name }) => form_name);
  const told = [...byForm].map(([form, parts]) => [form, partsOf(parts)]).sort();
  return stampFor([panchayat_id, told, ...(link === null ? [] : [link])]);
};

const about = (among: readonly Given[], of: Place): readonly Given[] =>
  among.filter(
    ({ panchayat_id, form_name, survey_id }) =>
      panchayat_id === of.panchayat_id &&
      form_name === of.form_name &&
      (survey_id === null || survey_id === of.survey_id),
  );

const viewIn = (among: readonly Given[], of: Place, form: FormDefinition): View | null => {
  const own = about(among, of);
  return own.length === 0 ? null : viewOf(form, partsOf(own));
};

/** Returns the same reader of some forms only: nothing of others exists for it. @param stamp the number for what it sees */
function readerOfForms(reader: Reader, isIts: (formName: string) => boolean, stamp: number): Reader {
  return {
    isWhole: false,
    fillsWhole: (form) => isIts(form.name) && reader.fillsWhole(form),
    stamp,
    show: (survey, form) => (isIts(survey.form_name) ? reader.show(survey, form) : null),
    values: (values, of, form) => (isIts(of.form_name) ? reader.values(values, of, form) : null),
    form: (form) => (isIts(form.name) ? reader.form(form) : null),
    isGiven: (of) => isIts(of.form_name) && reader.isGiven(of),
    isOpen: (of, form) => (isIts(of.form_name) ? reader.isOpen(of, form) : null),
    wasOpen: (of, form) => (isIts(of.form_name) ? reader.wasOpen(of, form) : never),
  };
}

/** Returns the reader of one form, as an access token may be limited to it: its surveys whole, and nothing of others. */
const formReader = (form_name: string): Reader =>
  readerOfForms(wholeReader, (name) => name === form_name, stampFor({ form_name }));

/** Returns the same reader of surveys alone, without records: those of one form, or of all. */
export const readerOfSurveys = (reader: Reader, form_name: string | null): Reader =>
  readerOfForms(
    reader,
    (name) => (form_name === null ? !isRecordForm(name) : name === form_name),
    stampFor({ surveys: form_name, of: reader.stamp }),
  );

/** Returns the reader of parts. */
function partReader(sight: Sight): Reader {
  const { given, late, forms } = sight;
  return {
    isWhole: false,
    fillsWhole: never,
    stamp: stampOf(sight),
    show(survey, form) {
      const view = viewIn(given, survey, form);
      return view && survey.deleted_at === null ? asShown(narrowSurvey(survey, view), view.form) : null;
    },
    values(values, of, form) {
      const view = viewIn(given, of, form);
      return view && narrowValues(values, view);
    },
    form(form) {
      const own = forms.filter(({ form_name }) => form_name === form.name);
      return own.length === 0 ? null : (viewOf(form, partsOf(own))?.form ?? null);
    },
    isGiven: (of) => about(given, of).length > 0,
    isOpen: (of, form) => viewIn(given, of, form)?.isOpen ?? null,
    wasOpen: (of, form) => viewIn(late, of, form)?.isOpen ?? never,
  };
}

/** Returns what somebody with an account sees. */
const sightOf = ({ panchayat_id }: Actor, shares: readonly ShareTable[], now: string): Sight => {
  const late = shares.map((share) => ({ ...share, survey_id: null }));
  const given = late.filter(
    (share) =>
      share.panchayat_id === panchayat_id &&
      share.ended_at === null &&
      (share.ends_at === null || share.ends_at > now),
  );
  return { panchayat_id, given, late, forms: given, link: null };
};

/**
 * Returns what somebody with a link sees. The form stays after its end, so that they can read what they typed.
 *
 * | the link | they see | what comes then |
 * |---|---|---|
 * | is open | their parts of the survey | is taken |
 * | has ended, or was taken back | nothing | is refused |
 * | its survey was deleted | nothing | is held for review |
 */
const sightByLink = (link: SurveyLinkTable, state: LinkState): Sight => ({
  panchayat_id: link.panchayat_id,
  given: state === 'open' ? [link] : [],
  late: state === 'open' || state === 'survey_deleted' ? [link] : [],
  forms: [link],
  link: state,
});

/** Returns the reader that a person is just now. @param at milliseconds since 1970 */
export async function readerOf(
  { shares, links }: Pick<Repositories, 'shares' | 'links'>,
  user: Actor,
  at: number,
): Promise<Reader> {
  if (seesWhole(user.role)) {
    const form_name = user.by_token?.form_name ?? null;
    return form_name === null ? wholeReader : formReader(form_name);
  }
  const now = isoTime(at);
  const link = await links.find({ link_id: user.user_id });
  if (link !== undefined) return partReader(sightByLink(link, stateOf(link, now)));
  return partReader(sightOf(user, await shares.ofUser(user.user_id), now));
}
