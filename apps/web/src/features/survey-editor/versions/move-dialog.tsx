import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { type FormDifference, formDifference } from '@sampark/core/forms/versions/form-difference';
import { useMemo, useState } from 'react';
import { afterPaint } from '../../../data/browser/after-paint.ts';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { DifferenceLists } from '../../../shared/forms/difference-lists.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

interface MoveDialogProps {
  readonly survey: OpenSurvey;
  /** The version by which the survey is filled. */
  readonly before: FormDefinition;
  /** The version to which it would be moved. */
  readonly form: FormDefinition;
  readonly onClose: () => void;
}

/** Returns a difference without what no person sees: values that a form works out or hides. */
const asPeopleSee = (before: FormDefinition, form: FormDefinition): FormDifference => {
  const [then, now] = [formFields(before), formFields(form)];
  const isSeen = (path: string): boolean => {
    const type = (now.answers.get(path) ?? then.answers.get(path))?.question.type;
    return type !== 'calculate' && type !== 'hidden';
  };
  const { added, changed, gone } = formDifference(before, form);
  return {
    added: added.filter(isSeen),
    changed: changed.filter(({ path }) => isSeen(path)),
    gone: gone.filter(isSeen),
  };
};

/** Shows the difference between two versions of a form, and moves the survey to the newer one. */
export default function MoveDialog({ survey, before, form, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['versions', 'common', 'survey']);
  const [busy, setBusy] = useState(false);
  const difference = useMemo(() => asPeopleSee(before, form), [before, form]);
  const isSame = Object.values(difference).every(({ length }) => length === 0);
  const { version } = form;
  const move = async () => {
    setBusy(true);
    const result = await survey.moveToNewest();
    onClose();
    // The button that opened the dialog is gone with the notice.
    afterPaint(() => document.getElementById('module')?.focus({ preventScroll: true }));
    if (result.ok) notify.success(t('move.done', { version }));
    else notify.error(t(deviceFailureKey(result.because)));
  };
  return (
    <ConfirmDialog
      title={t('move.title', { version })}
      verb={t('move.confirm')}
      cancel={t('move.cancel')}
      busy={busy}
      onConfirm={() => void move()}
      onCancel={onClose}
    >
      <p>{t('move.about')}</p>
      {isSame ? (
        <p>{t('move.same')}</p>
      ) : (
        <DifferenceLists form={form} before={before} difference={difference} />
      )}
    </ConfirmDialog>
  );
}
