import { type FieldPath, isEmpty, type Values, valueAt } from '@sampark/core/survey/values';

/** The answer that the form of every survey makes by itself, once. Nobody types it. */
export const MADE_FIELD: FieldPath = 'basic_info.begun';

/** Whether a form has still to make its answer in a survey, as far as a device shows it. */
export const isToBeMade = (shown: Values): boolean => isEmpty(valueAt(shown, MADE_FIELD));
