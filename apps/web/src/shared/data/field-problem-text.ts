import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from '../use-translation.ts';

/** Returns a function that says the core's problem with a value in the person's language, with the bound. */
export function useFieldProblemText(): (problem: FieldProblem) => string {
  const { t } = useTranslation(['common', 'survey']);
  return ({ code, params }) => {
    const { max = 0, min = 0, positive, below, above, count = 0 } = params;
    switch (code) {
      case 'max_value':
        return t('survey:problems.maxValue', { max: formatNumber(max) });
      case 'min_value':
        return positive
          ? t('survey:problems.positive', { min: formatNumber(min) })
          : t('survey:problems.minValue', { min: formatNumber(min) });
      case 'step':
        return below === undefined || above === undefined
          ? t('survey:problems.wholeNumber')
          : t('survey:problems.step', { below: formatNumber(below), above: formatNumber(above) });
      case 'not_a_number':
        return t('common:problems.onlyNumbers');
      case 'not_an_option':
        return t('survey:problems.notAnOption');
      case 'not_an_attachment':
        return t('survey:problems.notAnAttachment');
      case 'not_a_date':
        return t('survey:problems.notADate');
      case 'not_a_point':
        return t('survey:problems.notAPoint');
      case 'date_too_early':
        return t('survey:problems.dateTooEarly');
      case 'date_too_late':
        return t('survey:problems.dateTooLate');
      case 'not_text':
        return t('survey:problems.notText');
      case 'too_long':
        return t('common:problems.maxCharacters', { count });
      case 'required':
        return t('common:problems.required');
      case 'not_a_place':
        return t('survey:problems.notAPlace');
      case 'unknown_field':
        return t('survey:problems.unknownField');
      case 'not_a_note':
        return t('survey:problems.notANote');
      case 'not_yours':
        return t('survey:problems.notYours');
      case 'not_a_review':
        return t('survey:problems.notAReview');
      case 'own_survey':
        return t('survey:problems.ownSurvey');
      case 'too_many_steps':
        return t('survey:problems.tooManySteps');
      case 'not_a_mark':
        return t('survey:problems.notAMark');
      case 'too_many_marks':
        return t('survey:problems.tooManyMarks');
      case 'too_many':
        return t('survey:problems.tooManyNotes');
      case 'record_elsewhere':
        return t('survey:problems.recordElsewhere');
    }
  };
}
