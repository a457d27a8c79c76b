import type { LocalText } from '@sampark/core/forms/definition/definition';
import { formsOn, type Panchayat } from '@sampark/core/places/panchayat';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { today } from '../browser/today.ts';
import { ANY_VERSION } from '../database/device-store.ts';
import type { OfferedForm } from '../ports/surveys/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the title of a form; its name where the form is not on this device. */
export const formTitle = ({ forms }: Pick<Workspace, 'forms'>, name: string): LocalText =>
  forms.has(name, ANY_VERSION) ? forms.newest(name).title : { en: name };

/** Whether the surveys of a form are about panchayats as a whole; `false` where the form is not on this device. */
export const isAboutPanchayats = ({ forms }: Pick<Workspace, 'forms'>, name: string): boolean =>
  forms.has(name, ANY_VERSION) && subjectTypeOf(forms.newest(name)) === 'panchayat';

/** Returns the forms that new surveys of a panchayat may take today, in its order. */
export const offeredForms = (
  { forms, platform }: Pick<Workspace, 'forms' | 'platform'>,
  panchayat: Panchayat,
): readonly OfferedForm[] =>
  formsOn(panchayat, today(platform.now())).map((name) => {
    const subject = forms.has(name, ANY_VERSION) ? subjectTypeOf(forms.newest(name)) : null;
    return { name, title: formTitle({ forms }, name), subject };
  });
