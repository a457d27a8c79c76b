import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ImportRefusal, ImportResult } from '../../data/ports/surveys/workbench.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { NotTaken } from './not-taken.tsx';
import styles from './workbench.module.css';

/** Takes in a file: an exported survey, a list of them, or the waiting work of another device. */
export function ImportFile({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { t } = useTranslation(['workbench', 'common', 'survey']);
  const { workbench } = useAppData();
  const [result, setResult] = useState<ImportResult | null>(null);

  // There may be no room left below the button, so the result is scrolled into sight.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);

  const take = async (file: File) => {
    setResult(await workbench.importFile(await file.text()));
    await onChanged();
  };

  const failure = (because: ImportRefusal) => {
    if (because === 'unreadable') return t('import.unreadable');
    if (because === 'not_here') return t('import.notHere');
    if (because === 'no_name') return t('import.noName');
    if (because === 'unknown_form') return t('import.unknownForm');
    if (because === 'unknown_action') return t('import.unknownAction');
    return because === 'not_allowed' ? t('import.notAllowed') : t(deviceFailureKey(because));
  };

  const taken = result?.survey_ids.length ?? 0;
  const only = taken === 1 ? result?.survey_ids[0] : undefined;
  const look = only && result?.made.includes(only) ? t('import.lookMade') : t('import.look');
  const why = result?.left[0];
  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">{t('import.title')}</h2>
      <p className={styles.soft}>{t('import.body')}</p>
      <FileButton
        label={t('import.choose')}
        accept=".json,application/json"
        onFiles={([file]) => void take(file)}
      />
      <p>
        <Link href={paths.importSurveys}>{t('import.rows')}</Link>
      </p>
      <div ref={outcome} aria-live="polite">
        {result && taken > 0 && (
          <Banner
            tone="good"
            actions={
              <LinkButton href={only ? paths.survey(only) : paths.surveys}>
                {only ? look : t('import.lookAll')}
              </LinkButton>
            }
          >
            {t('import.done', { count: taken })}
          </Banner>
        )}
        {result && why && (
          <SafetySign kind="mark">
            {taken > 0 && `${t('import.left', { count: result.left.length })} `}
            {failure(why)}
          </SafetySign>
        )}
        {result && result.not_taken.length > 0 && <NotTaken answers={result.not_taken} />}
      </div>
    </section>
  );
}
