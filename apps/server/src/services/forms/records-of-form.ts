import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { typesSaved } from '@sampark/core/forms/definition/entity';
import { askedOfPanchayat } from '@sampark/core/forms/engine/outside';
import { formFields, recordTypesAsked } from '@sampark/core/forms/fields/fields';
import { figureFields } from '@sampark/core/forms/figures/form-figures';
import { recordFormName, VILLAGE_OF_RECORD } from '@sampark/core/survey/record-form';
import { isRecordType, subjectTypeOf } from '@sampark/core/survey/subject';
import type { FormCatalogue } from './forms.ts';

/** The codes of what a form says about records that no form makes. Each has its sentence in `form-problems.json`. */
export const RECORD_PROBLEMS = ['subject_unknown', 'records_unknown'] as const;

/**
 * The codes of figures that nobody has yet: no form makes the records that they are taken from, or none asks such a record in which village it
 * lies; or a warning asks for an answer of the panchayat that no form of one asks.
 */
export const FIGURE_DOUBTS = ['figure_unknown', 'figure_without_village', 'panchayat_unasked'] as const;

/**
 * A thing that a form names and no form makes, or makes as the form needs it: a type of record, a question
 * about panchayats.
 */
export interface UnknownRecords {
  readonly code: (typeof RECORD_PROBLEMS | typeof FIGURE_DOUBTS)[number];
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the newest form of a type of record; `null`: there is none. */
export const recordFormOf = (known: FormCatalogue, type: string): FormDefinition | null =>
  known.find(recordFormName(type), null)?.definition ?? null;

/** Returns the names of questions that a form's warnings ask of the panchayat, and that no form about panchayats asks outside of rows. */
function unaskedOfPanchayats(known: FormCatalogue, form: FormDefinition): readonly string[] {
  const names = askedOfPanchayat(form);
  if (names.length === 0) return [];
  const asked = new Set(
    [form, ...known.newest()]
      .filter((each) => subjectTypeOf(each) === 'panchayat')
      .flatMap((each) => [...formFields(each).answers.values()])
      .flatMap(({ question, repeats }) => (repeats.length === 0 ? question.name : [])),
  );
  return names.filter((name) => !asked.has(name));
}

/** The words of a form about records that no form makes. */
interface Unmade {
  /** The reasons that keep the form from being published: nobody could fill it. */
  readonly problems: readonly UnknownRecords[];
  /** The doubts that are only told: a form of figures may come before the forms that make what it adds up. */
  readonly doubts: readonly UnknownRecords[];
}

/** Finds out whether there can be the records that a form is about, lets people choose, and adds up. */
export function unmadeRecords(known: FormCatalogue, form: FormDefinition): Unmade {
  const own = typesSaved(form);
  const lacking = (code: UnknownRecords['code'], types: readonly string[]): UnknownRecords[] =>
    [...new Set(types)]
      .filter((type) => isRecordType(type) && !own.includes(type) && !recordFormOf(known, type))
      .map((type) => ({ code, params: { type } }));
  const addedUp = figureFields(form).flatMap(({ source }) => source?.of ?? []);
  const isAnywhere = (type: string): boolean => {
    const records = recordFormOf(known, type);
    return records !== null && !formFields(records).answers.has(VILLAGE_OF_RECORD);
  };
  const anywhere = subjectTypeOf(form) === 'village' ? [...new Set(addedUp)].filter(isAnywhere) : [];
  return {
    problems: [
      ...lacking('subject_unknown', [subjectTypeOf(form)]),
      ...lacking('records_unknown', recordTypesAsked(form)),
    ],
    doubts: [
      ...lacking('figure_unknown', addedUp),
      ...anywhere.map((type) => ({ code: 'figure_without_village' as const, params: { type } })),
      ...unaskedOfPanchayats(known, form).map((name) => ({
        code: 'panchayat_unasked' as const,
        params: { name },
      })),
    ],
  };
}
