import { inAnyRow } from '@sampark/core/survey/row-path';
import { useState } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { Asked } from './doubt-filters.tsx';
import { DoubtRow } from './doubt-row.tsx';
import styles from './doubts.module.css';
import type { DoubtOf } from './doubts-of.ts';
import type { Review } from './use-review.ts';

/** The doubts that are drawn at first, and with each press on 'more'. */
const PAGE = 50;

interface DoubtListProps {
  /** The person's steps with doubts; `null`: they may not review. */
  readonly review: Review | null;
  readonly doubts: readonly DoubtOf[];
  readonly asked: Asked;
  /** The panchayats whose doubts are shown, by their names, with the ids of their surveys. */
  readonly panchayats: readonly {
    readonly id: string;
    readonly name: string;
    readonly surveys: ReadonlySet<string>;
  }[];
}

/** Lists doubts by panchayat and village, with the reasons that people gave; each leads to its question. */
export function DoubtList({ doubts, asked, panchayats, review }: DoubtListProps) {
  const { t } = useTranslation('doubts');
  const [drawn, setDrawn] = useState(PAGE);
  const here = doubts.filter(({ survey }) => panchayats.some(({ surveys }) => surveys.has(survey.survey_id)));
  const wanted = here.filter(
    ({ doubt, state }) =>
      (asked.question === '' || inAnyRow(doubt.path) === asked.question) &&
      (asked.state === '' || state === asked.state),
  );
  const shown = new Set(wanted.slice(0, drawn));
  const open = here.filter(({ state }) => state === 'open').length;
  const parts = panchayats
    .map((panchayat) => ({
      ...panchayat,
      own: wanted.filter((each) => panchayat.surveys.has(each.survey.survey_id) && shown.has(each)),
    }))
    .filter(({ own }) => own.length > 0);
  if (here.length === 0) return <p className={styles.good}>{t('none')}</p>;
  return (
    <Section
      title={t('count', { count: here.length })}
      about={open > 0 ? t('openCount', { count: open }) : t('noneOpen')}
    >
      {wanted.length === 0 && <p>{t('noneSo')}</p>}
      {parts.map(({ id, name, own }) => (
        <div key={id} className={styles.part}>
          {panchayats.length > 1 && <h3>{name}</h3>}
          <ul className={styles.list} aria-label={name}>
            {own.map((each) => (
              <DoubtRow key={`${each.survey.survey_id} ${each.doubt.reasonAt}`} {...each} review={review} />
            ))}
          </ul>
        </div>
      ))}
      {wanted.length > drawn && (
        <Button onClick={() => setDrawn(drawn + PAGE)}>
          {t('more', { count: Math.min(PAGE, wanted.length - drawn) })}
        </Button>
      )}
    </Section>
  );
}
