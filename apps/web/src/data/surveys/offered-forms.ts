import { formsOn, type Panchayat } from '@sampark/core/places/panchayat';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { today } from '../browser/today.ts';
import { ANY_VERSION } from '../database/device-store.ts';
import type { OfferedForm } from '../ports/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the forms that new surveys of a panchayat may take today, in its order. */
export const offeredForms = (
  { forms, platform }: Pick<Workspace, 'forms' | 'platform'>,
  panchayat: Panchayat,
): readonly OfferedForm[] =>
  formsOn(panchayat, today(platform.now())).map((name) => {
    if (!forms.has(name, ANY_VERSION)) return { name, title: { en: name }, subject: null };
    const form = forms.newest(name);
    return { name, title: form.title, subject: subjectTypeOf(form) };
  });
