import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formModel } from '@sampark/core/forms/engine/model';
import type { Platform } from '../browser/platform.ts';
import type { Forms } from '../database/forms.ts';
import type { SurveyList } from './survey-list.ts';

interface Parts {
  readonly list: SurveyList;
  readonly forms: Forms;
  readonly platform: Platform;
}

/** The time before the next form is read, in milliseconds. Presses and scrolling come first. */
const QUIET = 700;

/**
 * Reads the forms of the listed surveys, one after the other, before somebody opens a survey. A large form takes a slow phone
 * a third of a second.
 * @returns ends it
 */
export const readFormsAhead = ({ list, forms, platform }: Parts): (() => void) => {
  let cancel = (): void => undefined;
  const later = (run: () => void): void => {
    cancel = platform.after(QUIET, run);
  };
  const read = ([form, ...rest]: readonly FormDefinition[]): void => {
    if (form === undefined) return;
    formModel(form);
    later(() => read(rest));
  };
  const begin = (): void => {
    if (!list.all.get()?.length) return;
    end();
    later(() => read([...new Set(list.all.get()?.map(forms.formOf))]));
  };
  const end = list.all.subscribe(begin);
  begin();
  return () => {
    end();
    cancel();
  };
};
