import type { ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { Megaphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import styles from './announcements.module.css';
import { EndDialog } from './end-dialog.tsx';

/** Lists what was announced and who has read it, and announces something. Only the server knows it. */
export default function AnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'common']);
  const open = useAppData().announcements;
  const [answer, again, renew] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ListedAnnouncement | null>(null);
  const listed = answer?.kind === 'ok' ? answer.value : [];
  const done = (): void => {
    setMaking(false);
    setEnding(null);
    renew();
  };
  return (
    <>
      <PageHeading title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('notHere')} onRetry={again}>
          {t('notHereBody')}
        </NotFetched>
      )}
      {answer?.kind === 'ok' && (
        <div className={styles.make}>
          <Button
            kind="primary"
            icon={<Megaphone size={20} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t('new')}
          </Button>
        </div>
      )}
      {answer?.kind === 'ok' && listed.length === 0 && (
        <EmptyState drawing="path" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {listed.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {listed.map((each) => (
            <AnnouncementRow key={each.announcement_id} announcement={each} onEnd={setEnding} />
          ))}
        </ul>
      )}
      {making && <AnnouncementDialog onDone={done} onClose={() => setMaking(false)} />}
      {ending && <EndDialog announcement={ending} onDone={done} onClose={() => setEnding(null)} />}
    </>
  );
}
