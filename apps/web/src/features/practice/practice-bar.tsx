import { RefreshCw, UserRound } from 'lucide-react';
import type { Practice } from '../../data/practice/practice.ts';
import { useLive } from '../../shared/data/app-data.ts';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import styles from './practice.module.css';
import type { Whereabouts } from './use-story.ts';

interface PracticeBarProps {
  readonly practice: Practice;
  readonly where: Whereabouts | null;
  readonly onColleague: () => Promise<void>;
  readonly onEnd: () => void;
}

/** Shows the switches of a practice, and where the field is that the colleague has changed. */
export function PracticeBar({ practice, where, onColleague, onEnd }: PracticeBarProps) {
  const { t } = useTranslation(['practice', 'common']);
  const online = useLive(practice.online) ?? true;
  const text = useFieldText(practice.form);
  return (
    <section className={styles.bar} aria-label={t('title')}>
      <div className={styles.head}>
        <p>{t('nothingSent')}</p>
        <Button onClick={onEnd}>{t('end')}</Button>
      </div>
      <div className={styles.switches}>
        <Checkbox label={t('noNetwork')} checked={!online} onCheck={(off) => practice.setOnline(!off)} />
        <Button icon={<UserRound size={20} aria-hidden="true" />} onClick={() => void onColleague()}>
          {t('colleagueActs')}
        </Button>
        <Button
          icon={<RefreshCw size={20} aria-hidden="true" />}
          disabled={!online}
          onClick={() => void practice.app.sync.now()}
        >
          {t('common:sync.now')}
        </Button>
      </div>
      {where && (
        <dl className={styles.where}>
          <dt>{text.label(where.field)}</dt>
          <div>
            <dt>{t('onPhone')}</dt>
            <dd>{text.value(where.field, where.phone)}</dd>
          </div>
          <div>
            <dt>{t('onServer')}</dt>
            <dd>{text.value(where.field, where.server)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
