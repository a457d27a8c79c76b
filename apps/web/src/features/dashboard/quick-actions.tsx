import { ChartColumn, ClipboardList, Plus, RefreshCw } from 'lucide-react';
import { useSeesWhole } from '../../shared/data/app-data.ts';
import { useSyncNow } from '../../shared/data/use-sync-now.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './dashboard-page.module.css';

/** Offers the things that people come to the dashboard for. */
export function QuickActions() {
  const { t } = useTranslation('survey');
  const [busy, syncNow] = useSyncNow();
  const isWhole = useSeesWhole();
  return (
    <section className={styles.section} aria-labelledby="quick">
      <h2 id="quick">{t('dashboard.quick')}</h2>
      <div className={styles.actions}>
        {isWhole && (
          <LinkButton kind="primary" href={paths.newSurvey} icon={<Plus size={20} aria-hidden="true" />} wide>
            {t('dashboard.create')}
          </LinkButton>
        )}
        <LinkButton href={paths.surveys} icon={<ClipboardList size={20} aria-hidden="true" />} wide>
          {t('dashboard.all')}
        </LinkButton>
        <LinkButton href={paths.reports} icon={<ChartColumn size={20} aria-hidden="true" />} wide>
          {t('dashboard.reports')}
        </LinkButton>
        <Button busy={busy} onClick={syncNow} icon={<RefreshCw size={20} aria-hidden="true" />} wide>
          {t('dashboard.syncData')}
        </Button>
      </div>
    </section>
  );
}
