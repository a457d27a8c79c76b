import { saidReason } from '@sampark/core/forms/checks/ready-reasons';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { outermostRow } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { isTop } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { Check, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './doubts.module.css';
import type { DoubtOf } from './doubts-of.ts';
import { LazyReturnForm } from './lazy-return-form.ts';
import { LazyRefused, LazyReturned } from './lazy-said.ts';
import type { Review } from './use-review.ts';

const changeInWords = ({ year, before, now }: NonNullable<DoubtOf['doubt']['change']>) => ({
  year,
  before: formatNumber(before),
  now: formatNumber(now),
});

interface DoubtRowProps extends DoubtOf {
  /** The person's steps with doubts; `null`: they may not review. */
  readonly review: Review | null;
}

/** Shows one doubt: whose it is, at which question, what is doubtful, why it was kept, and what was said of it. */
export function DoubtRow(props: DoubtRowProps) {
  const { survey, doubt, state, returned, refused, review } = props;
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
      {returned && <LazyReturned event={returned} />}
      {refused !== null && <LazyRefused because={refused} />}
      <div className={styles.foot}>
        <p className={classes(styles.state, state === 'open' && styles.open)}>
          <Icon size={18} aria-hidden="true" />
          <span>
            {accepted
              ? t('acceptedBy', { name: shownName(accepted.name), date: showDate(accepted.at) })
              : t(`is.${state === 'open' ? 'open' : 'reason'}`)}
          </span>
        </p>
        {review && <Actions {...props} review={review} name={name} />}
      </div>
    </li>
  );
}

interface ActionsProps extends DoubtOf {
  readonly review: Review;
  /** Names the doubt to whoever hears the buttons. */
  readonly name: string;
}

/** Accepts a doubt, takes that back, or returns its question. */
function Actions({ survey, doubt, refused, returned, canReturn, review, name }: ActionsProps) {
  const { t } = useTranslation('doubts');
  const [returning, setReturning] = useState(false);
  const [busy, setBusy] = useState(false);
  const { accepted, path } = doubt;
  const { sendBack, knowsRows } = review;
  const [module = ''] = path.split('.', 1);
  const target = (knowsRows && outermostRow(path)) || module;
  if (returning && sendBack) {
    return (
      <div className={styles.return}>
        <LazyReturnForm
          target={isTop(path) ? WHOLE_SURVEY : target}
          about={path}
          busy={busy}
          onReturn={async (press) => {
            setBusy(true);
            const isDone = await sendBack(survey, press);
            setBusy(false);
            return isDone;
          }}
          onDone={() => setReturning(false)}
        />
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {!accepted && !returned && sendBack && canReturn && (
        <Button
          kind="quiet"
          small
          icon={<Undo2 size={18} aria-hidden="true" />}
          aria-label={t('returnOf', { name })}
          onClick={() => setReturning(true)}
        >
          {t('return')}
        </Button>
      )}
      {(accepted || refused !== null) && (
        <Button
          kind="quiet"
          small
          decides
          aria-label={t('reopenOf', { name })}
          onClick={() => void review.reopen(survey, doubt)}
        >
          {t('reopen')}
        </Button>
      )}
      {!accepted && (
        <Button
          kind="secondary"
          small
          decides
          aria-label={t('acceptOf', { name })}
          onClick={() => void review.accept(survey, doubt)}
        >
          {t('accept')}
        </Button>
      )}
    </div>
  );
}
