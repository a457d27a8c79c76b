import { Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '../../data/workbench-port.ts';
import { useAppData } from '../../shared/app-data.ts';
import { deviceFailureKey } from '../../shared/device-failure.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/sign.tsx';
import styles from './offline-demo.module.css';

/** Takes an exported survey or operation in. */
export function ImportFile({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { t } = useTranslation(['workbench', 'common', 'survey']);
  const { workbench } = useAppData();
  const [result, setResult] = useState<ImportResult | null>(null);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const text = await file.text();
    // The same file may be chosen again.
    target.value = '';
    setResult(await workbench.importFile(text));
    await onChanged();
  };

  const failure = (because: Extract<ImportResult, { ok: false }>['because']) => {
    if (because === 'unreadable') return t('import.unreadable');
    if (because === 'unknown_action') return t('import.unknownAction');
    return because === 'not_allowed' ? t('import.notAllowed') : t(deviceFailureKey(because));
  };

  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">{t('import.title')}</h2>
      <p className={styles.soft}>{t('import.body')}</p>
      <label className={styles.file}>
        <Upload size={20} aria-hidden="true" />
        {t('import.choose')}
        <input type="file" accept=".json,application/json" onChange={(event) => void take(event)} />
      </label>
      <div aria-live="polite">
        {result?.ok && (
          <Banner
            tone="good"
            actions={<LinkButton href={paths.survey(result.survey_id)}>{t('import.look')}</LinkButton>}
          >
            {t('import.done')}
          </Banner>
        )}
        {result?.ok === false && <SafetySign kind="mark">{failure(result.because)}</SafetySign>}
      </div>
    </section>
  );
}
