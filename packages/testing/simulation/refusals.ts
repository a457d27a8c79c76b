import type { Author } from '@sampark/core/merge/history';
import type { Value } from '@sampark/core/survey/values';

/** Numbers that one step of a schedule may use: the values of one step are refused, those of another are not. */
export const VALUES_A_STEP = 8;

/** Whether the server's form refuses a value, as when its form is newer than the device's: one number in sixteen. */
export const isRefused = (value: Value): boolean =>
  typeof value === 'number'
    ? Math.floor(value / VALUES_A_STEP) % 16 === 3
    : typeof value === 'string' && value.startsWith('Bad ');

/** Whether the server lets this person delete a survey: every second person only what they created. */
export const mayDelete = (author: Author, survey: { readonly created_by: string }): boolean =>
  !/[13]$/.test(author.user_id) || survey.created_by === author.user_id;
