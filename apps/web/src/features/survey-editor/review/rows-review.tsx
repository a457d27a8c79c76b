import type { FieldPath } from '@sampark/core/survey/values';
import { use, useState } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';
import styles from './review.module.css';
import { ReviewGround } from './review-ground.ts';
import { RowReview } from './row-review.tsx';

interface RowsReviewProps {
  readonly rows: readonly { readonly id: string; readonly path: FieldPath }[];
  /** For a table: returns what a row is about. Absent: there is one row, in which this stands. */
  readonly headingOf?: (row: RowsReviewProps['rows'][number]) => string | undefined;
}

/** Shows the review of a row, or lets officers choose one of a table: its cells have no room for that. */
export default function RowsReview({ rows, headingOf }: RowsReviewProps) {
  const { t } = useTranslation('review');
  const [chosen, choose] = useState('');
  const ground = use(ReviewGround);
  // A server from before would refuse each step.
  const knows = useLive(useAppData().server)?.knows.includes('review_rows') === true;
  if (!ground) return null;
  const { may, refused_steps: refused, rows: reviewed } = ground.view.review;
  // A further step takes the place of a refused one: whoever has typed words in that decides about them first.
  const isToDecide = refused.some(({ press }) => press.text !== undefined);
  const mayReview = knows && may === 'review' && !isToDecide;
  const path = headingOf ? chosen : (rows[0]?.path ?? '');
  const isShown = path !== '' && (mayReview || reviewed.has(path));
  if (!headingOf) return isShown && <RowReview key={path} {...{ ground, path, mayReview }} />;
  return (
    mayReview && (
      <div className={styles.part}>
        <Select
          label={t('row.choose')}
          value={chosen}
          empty={t('row.none')}
          options={rows.map((row) => ({ value: row.path, label: headingOf(row) ?? row.id }))}
          onChoose={choose}
        />
        {isShown && <RowReview key={path} {...{ ground, path, mayReview }} />}
      </div>
    )
  );
}
