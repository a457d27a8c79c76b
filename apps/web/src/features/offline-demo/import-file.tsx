import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '../../data/workbench-port.ts';
import { useAppData } from '../../shared/app-data.ts';
import { deviceFailureKey } from '../../shared/device-failure.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { SafetySign } from '../../ui/sign.tsx';
import styles from './offline-demo.module.css';

/** Takes an exported survey or operation in. */
export function ImportFile({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { t } = useTranslation(['workbench', 'common', 'survey']);
  const { workbench } = useAppData();
  const [result, setResult] = useState<ImportResult | null>(null);

  // Below the button there may be no room left: what came of it is brought into sight.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);

  const take = async (file: File) => {
    setResult(await workbench.importFile(await file.text()));
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
      <FileButton
        label={t('import.choose')}
        accept=".json,application/json"
        onFile={(file) => void take(file)}
      />
      <div ref={outcome} aria-live="polite">
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
