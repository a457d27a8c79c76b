import type { DueTogether } from '@sampark/core/places/due-surveys';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useDeadlineForm } from './use-deadline-form.ts';

interface DeadlineDialogProps {
  readonly year: string;
  /** The day that is changed; `null`: a new one. */
  readonly line: DueTogether | null;
  /** The names of the forms to choose from, the likeliest first. */
  readonly forms: readonly string[];
  readonly onClose: () => void;
}

/** Asks by which day the surveys of a form are to be done. */
export function DeadlineDialog({ year, line, forms, onClose }: DeadlineDialogProps) {
  const { t } = useTranslation('coverage');
  const titles = useFormTitles(forms);
  const form = useDeadlineForm({ year, line, forms, onDone: onClose });
  const title = titles.get(form.form) ?? '';
  return (
    <FormDialog
      title={t('deadline.dialog', { year })}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('deadline.cancel')}</Button>
          {form.canRemove && (
            <Button busy={form.busy} onClick={() => void form.remove()}>
              {t('deadline.remove')}
            </Button>
          )}
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('deadline.save')}
          </Button>
        </>
      }
    >
      <Failure>{form.failure}</Failure>
      {forms.length === 1 ? (
        <p>
          <b>{title}</b>
        </p>
      ) : (
        <Select
          label={t('deadline.form')}
          value={form.form}
          options={Array.from(titles, ([value, label]) => ({ value, label }))}
          onChoose={form.setForm}
        />
      )}
      <TextField
        label={t('deadline.day')}
        hint={t(form.isOfBlock ? 'deadline.dayOfBlock' : 'deadline.dayEverywhere')}
        type="date"
        required
        value={form.day}
        onText={form.changeDay}
        error={form.problem}
      />
    </FormDialog>
  );
}
