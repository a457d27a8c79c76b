import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';

interface RetireFormProps {
  readonly form: WireForm;
  readonly onChanged: () => void;
}

/** Retires a form, or takes that back. */
export function RetireForm({ form, onChanged }: RetireFormProps) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const said = { form: inLanguage(form.title, i18n.language) };

  const change = async () => {
    setBusy(true);
    const asked = await (await open()).retire(form.name, !form.retired);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      return;
    }
    notify.success(form.retired ? t('retire.backDone', said) : t('retire.done', said));
    onChanged();
  };
  return (
    <Section title={t('retire.title')} about={form.retired ? t('retire.isRetired') : t('retire.about')}>
      <div>
        <Button busy={busy} onClick={() => void change()}>
          {form.retired ? t('retire.back') : t('retire.retire')}
        </Button>
      </div>
    </Section>
  );
}
