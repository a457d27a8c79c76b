import { splitRecord } from '@sampark/core/records/merge-records';
import { MERGED_INTO } from '@sampark/core/survey/record-form';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import type { OneRecord } from './use-one-record.ts';
import type { RecordEdits } from './use-record-edits.ts';

interface ProblemBannerProps {
  readonly one: OneRecord;
  readonly edits: RecordEdits;
  readonly onMove: () => void;
}

/** Says what is wrong with a record's place, and how to mend it. */
export function ProblemBanner({ one: { records, record }, edits, onMove }: ProblemBannerProps) {
  const { t } = useTranslation('records');
  const problem = records.tree.problems.get(record.record_id);
  if (!problem) return null;
  const { record_id, merged_into, label } = record;
  const split = () =>
    edits.run([splitRecord(record_id)], {
      message: t('done.split', { name: label }),
      undo: [{ record_id, set: { [MERGED_INTO]: merged_into } }],
    });
  return (
    <Banner
      tone="needs"
      icon={<TriangleAlert size={20} aria-hidden="true" />}
      actions={
        <Button busy={edits.busy} onClick={problem === 'merge_gone' ? split : onMove}>
          {problem === 'merge_gone' ? t('problem.ownAgain') : t('problem.choose')}
        </Button>
      }
    >
      {t(`problem.${problem}`)}
    </Banner>
  );
}
