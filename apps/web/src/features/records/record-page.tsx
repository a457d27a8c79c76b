import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DoneBanner } from './actions/done-banner.tsx';
import { RecordActions } from './actions/record-actions.tsx';
import { useRecordDialog } from './actions/use-record-dialog.tsx';
import { Alike } from './alike.tsx';
import { Below } from './below.tsx';
import { Facts } from './facts.tsx';
import { MergedHere } from './merged-here.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import styles from './record.module.css';
import { RecordConflicts } from './record-conflicts.tsx';
import { RecordHead } from './record-head.tsx';
import type { OneRecord } from './use-one-record.ts';
import { useOneRecord } from './use-one-record.ts';
import { useRecordEdits } from './use-record-edits.ts';
import { Visits } from './visits.tsx';

interface RecordPageProps {
  /** Another record is another page: the caller gives it a key. */
  readonly recordId: string;
}

/** Shows a record: what is known of it, its surveys, what lies below it, and what can be done with it. */
export default function RecordPage({ recordId }: RecordPageProps) {
  const { t } = useTranslation(['records', 'common']);
  const one = useOneRecord(recordId);
  if (one === undefined) return <Skeleton label={t('common:state.loading')} lines={5} />;
  if (one === 'deleted_there') {
    return (
      <>
        <PageHeading title={t('deletedThere')} />
        <EmptyState
          drawing="path"
          title={t('deletedThereBody')}
          action={<LinkButton href={paths.conflict(recordId)}>{t('choose')}</LinkButton>}
        />
      </>
    );
  }
  if (one === null) {
    return (
      <>
        <PageHeading title={t('missing')} />
        <EmptyState
          drawing="path"
          title={t('missingBody')}
          action={<LinkButton href={paths.dashboard}>{t('toHome')}</LinkButton>}
        />
      </>
    );
  }
  return <RecordScreen one={one} />;
}

function RecordScreen({ one }: { readonly one: OneRecord }) {
  const edits = useRecordEdits();
  const [ask, dialog] = useRecordDialog(one, edits);
  return (
    <>
      <RecordHead one={one} />
      <DoneBanner edits={edits} />
      <RecordConflicts one={one} />
      <ProblemBanner one={one} edits={edits} onMove={() => ask({ kind: 'move' })} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Visits one={one} />
          <Alike one={one} onCompare={(other) => ask({ kind: 'merge', other })} />
          <Below one={one} />
          <MergedHere one={one} edits={edits} />
        </div>
        <div className={styles.side}>
          <Facts one={one} />
          <RecordActions one={one} edits={edits} onAsk={ask} />
        </div>
      </div>
      {dialog}
    </>
  );
}
