import { inLanguage } from '@sampark/core/forms/fields';
import type { WireForm, WireFormUse } from '@sampark/core/wire/wire-forms';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useBlockOptions, useBlocks } from '../../shared/places/use-blocks.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import type { Option } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './forms.module.css';

interface UseFormProps {
  readonly form: WireForm;
  readonly onUsed: () => void;
}

/** Says where new surveys take the form, and gives it to those of more panchayats. */
export function UseForm({ form, onUsed }: UseFormProps) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const where = useWhere();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const title = inLanguage(form.title, i18n.language);

  const give = async () => {
    if (!where.chosen) return;
    setBusy(true);
    const asked = await (await open()).use(form.name, where.chosen);
    setBusy(false);
    setFailure(asked.kind === 'ok' ? null : explain(asked));
    if (asked.kind !== 'ok') return;
    notify.success(
      asked.value === 0 ? t('use.none', { form: title }) : t('use.done', { form: title, count: asked.value }),
    );
    onUsed();
  };
  return (
    <Section title={t('use.title')} about={t('use.now', { count: form.panchayats ?? 0 })}>
      <div className={styles.form}>
        {failure && (
          <div role="alert">
            <Banner tone="needs">{failure}</Banner>
          </div>
        )}
        {where.fields}
        <p className={styles.soft}>{t('use.hint')}</p>
        <div>
          <Button kind="primary" busy={busy} disabled={!where.chosen} onClick={() => void give()}>
            {t('use.give')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

const SCOPES = ['all', 'state_id', 'district_id', 'block_id'] as const;
type Scope = (typeof SCOPES)[number];

/** Asks for the panchayats: all, or those of a state, a district or a block. */
function useWhere() {
  const { t } = useTranslation('forms');
  const { states, districts, blocks } = useBlockOptions(useBlocks().blocks);
  const [scope, setScope] = useState<Scope | ''>('');
  const [place, setPlace] = useState('');
  const places: Readonly<Record<string, readonly Option[]>> = {
    state_id: states,
    district_id: districts,
    block_id: blocks,
  };
  const offered = places[scope];
  const chosen: WireFormUse | null =
    scope === 'all' ? { all: true } : scope === '' || place === '' ? null : whereOf(scope, place);
  return {
    chosen,
    fields: (
      <>
        <Select
          label={t('use.where')}
          empty={t('use.choose')}
          options={SCOPES.map((each) => ({ value: each, label: t(`use.scope.${each}`) }))}
          value={scope}
          onChoose={(next) => {
            setScope(SCOPES.find((each) => each === next) ?? '');
            setPlace('');
          }}
        />
        {offered && (
          <Select
            label={t('use.place')}
            empty={t('use.choose')}
            options={offered}
            value={place}
            onChoose={setPlace}
          />
        )}
      </>
    ),
  };
}

const whereOf = (scope: Exclude<Scope, 'all'>, place: string): WireFormUse =>
  ({ [scope]: place }) as unknown as WireFormUse;
