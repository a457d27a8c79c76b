import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireForm, WireFormUse } from '@sampark/core/wire/wire-forms';
import { localDay } from '@sampark/i18n/formats';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useDayInWords } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { FormPanchayats } from './form-panchayats.tsx';
import styles from './forms.module.css';
import { useFormPlaces } from './use-form-places.tsx';

interface UseFormProps {
  readonly form: WireForm;
  readonly onUsed: () => void;
}

const HOWS = ['besides', 'instead', 'no_more'] as const;

/** Says where new surveys take the form, gives it to more panchayats, and takes it from some. */
export function UseForm({ form, onUsed }: UseFormProps) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const inWords = useDayInWords();
  const places = useFormPlaces();
  const [how, setHow] = useState<WireFormUse['how']>('besides');
  const [from, setFrom] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const title = inLanguage(form.title, i18n.language);
  const { where } = places;
  // The list of panchayats is fetched again.
  const [round, setRound] = useState(0);
  const used = () => {
    setRound((before) => before + 1);
    onUsed();
  };

  const change = async () => {
    if (!where) return;
    setBusy(true);
    const use = how === 'besides' ? { how, where, from: from === '' ? null : from } : { how, where };
    const asked = await (await open()).use(form.name, use);
    setBusy(false);
    setFailure(asked.kind === 'ok' ? null : explain(asked));
    if (asked.kind !== 'ok') return;
    const said = { form: title, count: asked.value };
    if (asked.value === 0) notify.success(t(`use.none.${how}`, { form: title }));
    else if (how === 'no_more') notify.success(t('use.taken', said));
    else if (how === 'besides' && from > localDay(new Date().toISOString())) {
      notify.success(t('use.later', { ...said, day: inWords(from) }));
    } else notify.success(t('use.done', said));
    used();
  };
  return (
    <Section title={t('use.title')} about={t('use.now', { count: form.panchayats ?? 0 })}>
      <FormPanchayats key={round} form={form} onTaken={used} />
      {form.retired ? (
        <p className={styles.soft}>{t('use.retired')}</p>
      ) : (
        <div className={styles.form}>
          <Failure>{failure}</Failure>
          <ChoiceField
            label={t('use.how')}
            hint={t(`use.hint.${how}`)}
            options={HOWS.map((value) => ({ value, label: t(`use.hows.${value}`) }))}
            chosen={[how]}
            onChoose={([next]) => setHow(HOWS.find((each) => each === next) ?? 'besides')}
          />
          {places.fields}
          {how === 'besides' && (
            <TextField
              label={t('use.from')}
              hint={t('use.fromHint')}
              type="date"
              value={from}
              onText={setFrom}
            />
          )}
          <div>
            <Button kind="primary" busy={busy} disabled={!where} onClick={() => void change()}>
              {how === 'no_more' ? t('use.take') : t('use.give')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}
