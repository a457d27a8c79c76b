import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { fieldAt } from '@sampark/core/forms/fields/fields';
import { fieldInVersions, knownFields } from '@sampark/core/forms/fields/known-fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { aboutOf, isAbout } from '@sampark/core/survey/about/about-path';
import { isAccepted } from '@sampark/core/survey/about/accepted';
import { notesIn } from '@sampark/core/survey/about/notes';
import { REASONS } from '@sampark/core/survey/about/outside-modules';
import { eventsIn, isReview } from '@sampark/core/survey/about/reviews';
import { isMarks, marksIn } from '@sampark/core/survey/about/same-marks';
import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  SURVEY_DATE,
  type Value,
  type Values,
  VILLAGE_NAME,
} from '@sampark/core/survey/values';
import { shownName } from '../people/shown-name.ts';
import { useTranslation } from '../use-translation.ts';
import { useFormLanguage } from './form-language.ts';
import { useRowText } from './row-text.ts';
import { usePlainText, useQuestionText } from './value-text.ts';

/** Gives the names of a form's fields and their answers in words, by the field's path. */
export interface FieldText {
  readonly label: (field: FieldPath) => string;
  /** For a row: whether it is in the list. */
  readonly value: (field: FieldPath, value: Value) => string;
}

/** The survey whose fields are named. */
interface NamedSurvey {
  readonly values: Values;
  /** Other versions of its form, which may have asked what this one does not. */
  readonly form_versions?: readonly FormDefinition[];
}

/**
 * @param form `undefined`: none is known here, and the path serves as the name
 * @param survey the survey whose rows are counted; absent: rows have no number
 */
export function useFieldText(form: FormDefinition | undefined, survey?: NamedSurvey): FieldText {
  const { t } = useTranslation(['survey', 'editor', 'review']);
  const language = useFormLanguage();
  const plain = usePlainText();
  const questionText = useQuestionText();
  const fields = form && knownFields(form);
  const at = (field: FieldPath) =>
    (fields && fieldAt(fields, field)) ?? fieldInVersions(survey?.form_versions ?? [], field);
  const row = useRowText(fields, survey);
  const moduleLabel = (name: string | undefined): string => {
    const module = form?.modules.find((each) => each.name === name);
    return module ? inLanguage(module.label, language) : t('editor:about');
  };
  /** Names what something said about answers is about: a module, a row, or the survey as a whole. */
  const targetLabel = (about: FieldPath): string => {
    const target = aboutOf(about)?.target;
    return target !== undefined && isRowPath(target) ? row(target) : moduleLabel(target);
  };
  const ownLabel = (field: FieldPath): string => {
    if (field === VILLAGE_NAME) return t('editor:village');
    if (field === SURVEY_DATE) return t('editor:date');
    if (field === RECORD_ID) return t('editor:record');
    if (field === WHOLE_SURVEY) return t('editor:note.survey');
    if (isAbout(field)) {
      const of = targetLabel(field);
      if (isAccepted(field)) return t('editor:check.acceptedOf', { of });
      if (isMarks(field)) return t('editor:earlier.marksOf', { of });
      return isReview(field) ? t('review:of', { module: of }) : t('editor:note.of', { of });
    }
    if (isRowPath(field)) return row(field);
    const known = at(field);
    if (!known) return form?.modules.some(({ name }) => name === field) ? moduleLabel(field) : field;
    const label = inLanguage(known.question.label, language);
    return known.module === REASONS ? t('editor:check.reasonFor', { doubt: label }) : label;
  };
  return {
    label: (field) =>
      rowsAround(field).reduceRight(
        (label, around) => t('survey:rows.field', { row: row(around), field: label }),
        ownLabel(field),
      ),
    value: (field, value) => {
      if (isAccepted(field)) {
        return plain(
          notesIn(value).map(({ on, name }) =>
            t('editor:check.acceptedBy', { field: ownLabel(on), name: shownName(name) }),
          ),
        );
      }
      if (isMarks(field)) return plain(marksIn(value).map(({ on, year }) => `${ownLabel(on)}: ${year}`));
      if (isReview(field)) {
        const of = targetLabel(field);
        return plain(
          eventsIn(value).map(({ step, name }) => t(`review:did.${step}`, { name: shownName(name), of })),
        );
      }
      if (isAbout(field)) {
        return plain(
          notesIn(value).map(({ name, text }) => t('editor:note.said', { name: shownName(name), text })),
        );
      }
      if (isRowPath(field)) return isEmpty(value) ? t('survey:rows.takenOut') : t('survey:rows.isThere');
      const known = at(field);
      return known ? questionText(known.question, value) : plain(value);
    },
  };
}
