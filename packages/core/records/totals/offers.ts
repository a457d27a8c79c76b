import { checkValue } from '../../forms/checks/validate.ts';
import type { FormDefinition, Question } from '../../forms/definition/definition.ts';
import { type FigureField, figureFields, wholeFact } from '../../forms/figures/form-figures.ts';
import { type Distance, distanceTo, referenceDay } from '../../forms/figures/reference-date.ts';
import { type FieldPath, isEmpty, type Value } from '../../survey/values.ts';
import type { ReadSurvey, SurveyOfPlace, TakingSurvey } from './said.ts';
import { dayOf, isOfOneYear, saidIn, timeOf, villageOf } from './said.ts';
import type { Figure } from './total.ts';
import { villageFigure } from './village-totals.ts';

/** An answer that a person may take over, and where it comes from. */
export interface Offer {
  readonly value: Value;
  readonly from:
    | {
        readonly kind: 'figure';
        /** `village`, or a type of record. */
        readonly of: string;
        readonly count: number;
        /** How many of them lack an answer. */
        readonly lacking: number;
        /** The newest day on which one of them said something. */
        readonly day: string;
      }
    /** `day`: `YYYY-MM-DD`. */
    | { readonly kind: 'survey'; readonly form: FormDefinition; readonly day: string };
  /** The day for which the form asks, where the answer is of another time; `null`: it fits, or the form names no day. */
  readonly beside: { readonly reference: string; readonly distance: Distance } | null;
}

/** An answer before it is compared with the day for which it is asked. */
type Given = Omit<Offer, 'beside'>;

/** Returns a figure as its question takes it: in steps. */
function inSteps(value: Value, question: Question): Value {
  if (typeof value !== 'number' || !('step' in question)) return value;
  const digits = String(question.step).split('.')[1]?.length ?? 0;
  return Number((Math.round(value / question.step) * question.step).toFixed(digits));
}

/** Whether two surveys are about the same thing, as far as a fact about it goes. */
function isOfOnePlace(fact: string, one: SurveyOfPlace, other: SurveyOfPlace): boolean {
  if (fact.startsWith('panchayat.')) return one.panchayat_id === other.panchayat_id;
  if (fact.startsWith('village.')) return villageOf(one) !== '' && villageOf(one) === villageOf(other);
  return one.record_id !== '' && one.record_id === other.record_id;
}

/** Returns the newest answer that another survey of the same place and year gives to the same fact. */
function factOffer(fact: string, own: TakingSurvey, surveys: readonly ReadSurvey[]): Given | null {
  let newest: ReadSurvey | null = null;
  for (const survey of surveys) {
    const { summary } = survey;
    if (summary.survey_id === own.survey_id || !isOfOneYear(summary, own)) continue;
    if (!isOfOnePlace(fact, summary, own) || !saidIn(survey).byFact.has(fact)) continue;
    if (newest === null || timeOf(summary) > timeOf(newest.summary)) newest = survey;
  }
  if (newest === null) return null;
  const value = saidIn(newest).byFact.get(fact) ?? null;
  return { value, from: { kind: 'survey', form: newest.form, day: dayOf(newest.summary) } };
}

/** The sources from which answers may be taken. */
export interface Known {
  /** The figures from records, by field. */
  readonly figures: ReadonlyMap<FieldPath, Figure>;
  /** Surveys of the same panchayat, and of those that have come to it. */
  readonly surveys: readonly ReadSurvey[];
}

function figureOffer({ path, source }: FigureField, own: TakingSurvey, known: Known): Given | null {
  if (source === null) return null;
  const figure =
    source.of === 'village' ? villageFigure(source, own, known.surveys) : known.figures.get(path);
  if (!figure || isEmpty(figure.value)) return null;
  const { value, from: count, lacking, newest: day } = figure;
  return { value, from: { kind: 'figure', of: source.of, count, lacking, day } };
}

/** Compares the day of an answer with the one for which a survey is asked. */
function besideOf({ day }: Given['from'], reference: string | null): Offer['beside'] {
  const distance = reference === null || day === '' ? null : distanceTo(reference, day);
  return reference !== null && distance !== null ? { reference, distance } : null;
}

/**
 * Returns the answers that the questions of a form may take over: the figure that the form says, else the newest answer to the same fact.
 * One that the question does not take is not offered.
 * @param own the survey that may take them
 */
export function offersOf(
  form: FormDefinition,
  own: TakingSurvey,
  known: Known,
): ReadonlyMap<FieldPath, Offer> {
  const offers = new Map<FieldPath, Offer>();
  const reference = referenceDay(form, dayOf(own));
  for (const field of figureFields(form)) {
    const { path, question, fact } = field;
    const offer =
      figureOffer(field, own, known) ??
      (fact === null ? null : factOffer(wholeFact(fact, form), own, known.surveys));
    if (offer === null) continue;
    const value = inSteps(offer.value, question);
    if (checkValue(question, value) !== null) continue;
    offers.set(path, { ...offer, value, beside: besideOf(offer.from, reference) });
  }
  return offers;
}
