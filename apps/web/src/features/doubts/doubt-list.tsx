import { inLanguage } from '@sampark/core/forms/fields';
import { saidReason } from '@sampark/core/forms/ready-reasons';
import { inAnyRow } from '@sampark/core/survey/row-path';
import { formatNumber } from '@sampark/i18n/formats';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/section.tsx';
import type { Asked } from './doubt-filters.tsx';
import styles from './doubts.module.css';
import type { DoubtOf } from './doubts-of.ts';
import type { Review } from './use-review.ts';

/** The doubts that are drawn at first, and with each press on 'more'. */
const PAGE = 50;

interface DoubtListProps {
  /** What the person does with doubts; `null`: they may not review. */
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

const changeInWords = ({ year, before, now }: NonNullable<DoubtOf['doubt']['change']>) => ({
  year,
  before: formatNumber(before),
  now: formatNumber(now),
});

/** Shows one doubt: whose it is, at which question, what is doubtful, why it was kept, and who accepted it. */
function DoubtRow({ survey, doubt, state, review }: DoubtOf & Pick<DoubtListProps, 'review'>) {
  const { t, i18n } = useTranslation('doubts');
  const words = useSurveyWords();
  const say = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, i18n.language);
  const around = doubt.rows.map(({ repeat, number }) => t('row', { repeat: say(repeat), number }));
  const { accepted, reason, change } = doubt;
  const name = [words.village(survey), ...around, say(doubt.question)].join(' · ');
  const Icon = state === 'open' ? TriangleAlert : Check;
  return (
    <li className={styles.doubt}>
      <p className={styles.where}>
        <Link href={paths.field(survey.survey_id, doubt.path)}>{name}</Link>
        <span className={styles.soft}>{showDate(survey.survey_date || survey.created_at)}</span>
      </p>
      <p>{change ? t('changed', changeInWords(change)) : say(doubt.message)}</p>
      {reason !== '' && <p>{t('reason', { reason: saidReason(reason, i18n.language) })}</p>}
      <div className={styles.foot}>
        <p className={classes(styles.state, state === 'open' && styles.open)}>
          <Icon size={18} aria-hidden="true" />
          <span>
            {accepted
              ? t('acceptedBy', { name: accepted.name, date: showDate(accepted.at) })
              : t(`is.${state === 'open' ? 'open' : 'reason'}`)}
          </span>
        </p>
        {review && (
          <Button
            kind={accepted ? 'quiet' : 'secondary'}
            small
            decides
            aria-label={accepted ? t('reopenOf', { name }) : t('acceptOf', { name })}
            onClick={() => (accepted ? review.reopen(survey, doubt) : review.accept(survey, doubt))}
          >
            {accepted ? t('reopen') : t('accept')}
          </Button>
        )}
      </div>
    </li>
  );
}
