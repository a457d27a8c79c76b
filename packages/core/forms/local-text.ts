import type { LocalText } from './definition.ts';

/** Whether a part of a form is a text that people read. No other part of a form has an `en`. */
export const isLocalText = (part: unknown): part is LocalText =>
  typeof part === 'object' && part !== null && 'en' in part;
