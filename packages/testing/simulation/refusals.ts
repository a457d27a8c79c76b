import type { Author } from '@sampark/core/merge/history';
import { isList, type Value } from '@sampark/core/survey/values';
import { MOST_OPTIONS } from './options.ts';

/** Numbers that one step of a schedule may use: the values of one step are refused, those of another are not. */
export const VALUES_A_STEP = 8;

/**
 * Whether the server's form refuses a value, as when its form is newer than the device's: one number in sixteen. It
 * refuses too many options, too; no person ticks so many.
 */
export const isRefused = (value: Value): boolean =>
  isList(value)
    ? value.length > MOST_OPTIONS
    : typeof value === 'number'
      ? Math.floor(value / VALUES_A_STEP) % 16 === 3
      : typeof value === 'string' && value.startsWith('Bad ');

/** Whether the server lets this person delete a survey: every second person only what they created. */
export const mayDelete = (author: Author, survey: { readonly created_by: string }): boolean =>
  !/[13]$/.test(author.user_id) || survey.created_by === author.user_id;
