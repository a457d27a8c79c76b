import { formatNumber } from '@sampark/i18n/formats';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import figures from '../../../ui/feedback/figures.module.css';
import styles from './import.module.css';
import { Problems } from './problems.tsx';
import type { Told } from './use-import-rows.ts';

const COUNTS = ['made', 'changed', 'unchanged', 'refused'] as const;

/** Shows what a file would do, with the button that does it; or what it has done, with the way back. */
export function Outcome({ told, onApply }: { readonly told: Told; readonly onApply: () => void }) {
  const { t } = useTranslation(['import', 'common', 'survey']);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus goes to the result.
  useEffect(() => box.current?.focus(), []);
  const { is, result } = told;
  const toLog = <Link href={paths.bulkActions}>{t('log')}</Link>;
  if (!result.ok)
    return (
      <Banner live tone="needs" actions={toLog}>
        {t(deviceFailureKey(result.because))} {t('failed')}
      </Banner>
    );
  const { counts, problems } = result;
  const words = { made: t('made'), changed: t('changed'), unchanged: t('unchanged'), refused: t('refused') };
  const count = counts.made + counts.changed;
  return (
    <div ref={box} className={styles.outcome} tabIndex={-1}>
      {is === 'done' ? (
        <Banner
          live
          tone={count > 0 ? 'good' : 'info'}
          actions={<LinkButton href={paths.surveys}>{t('look')}</LinkButton>}
        >
          {t('done', { count })} {count > 0 && toLog}
        </Banner>
      ) : (
        <Banner
          live
          actions={
            count > 0 && (
              <Button kind="primary" onClick={onApply}>
                {t('apply', { count })}
              </Button>
            )
          }
        >
          {count > 0 ? t('checked') : t('nothingToDo')}
        </Banner>
      )}
      <dl className={figures.figures}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{formatNumber(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <Problems problems={problems} />
    </div>
  );
}
