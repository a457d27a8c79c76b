import type { SurveySummary } from '@sampark/core/survey/summary';
import { formatNumber } from '@sampark/i18n/formats';
import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { showDate, useAgo } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ReportChoice } from './report-choice.ts';
import { addressOf } from './report-scope.ts';
import styles from './reports.module.css';

/** Whether work of a survey is nowhere but here. */
const isOnlyHere = ({ unsent, sync_status }: SurveySummary): boolean => unsent || sync_status === 'failed';

const authorOf = ({ created_by_fullname, created_by_username }: SurveySummary): string =>
  shownName(created_by_fullname || created_by_username);

const dayOf = ({ survey_date, created_at }: SurveySummary): string => showDate(survey_date || created_at);

/** Returns the survey of a report that is about one village, or about what has one survey only; undefined: it is about several. */
const onlySurvey = ({ round: { standings, villages }, village }: ReportChoice): SurveySummary | undefined =>
  standings.length === 1 && (village !== '' || villages.length === 0) ? standings[0]?.speaks : undefined;

/** Says what a report rests on: how many have a survey, what of it is only here, and which survey speaks where there are several. */
export function ReportHead({ choice }: { readonly choice: ReportChoice }) {
  const { t } = useTranslation(['reports', 'coverage']);
  const ago = useAgo();
  const lastSync = useLive(useAppData().sync.status)?.last_sync;
  const { round, place, village, year, form_name, earlier } = choice;
  const onlyHere = round.standings.filter(({ speaks }) => isOnlyHere(speaks)).length;
  const { panchayat } = addressOf(place);
  const list = paths.surveysWith('all', { panchayat, year, form: form_name });
  const printed = paths.gramSabhaOf({ ...addressOf(place), village, year, form: form_name });
  const only = onlySurvey(choice);
  return (
    <div className={styles.head}>
      <Headline choice={choice} />
      {onlyHere > 0 && <p>{t('onlyHere', { count: onlyHere })}</p>}
      <Doubled choice={choice} />
      <p className={styles.soft}>
        {lastSync ? t('coverage:here', { when: ago(lastSync) }) : t('coverage:hereNever')}
      </p>
      {earlier && <p className={styles.soft}>{t('hatched', { year: earlier.year })}</p>}
      <p className={styles.ways}>
        {only && <Link href={paths.survey(only.survey_id)}>{t('open')}</Link>}
        {/* The list has no filter for a block. */}
        {choice.place.kind !== 'block' && (
          <Link href={list}>{choice.subject === 'village' ? t('villages') : t('surveys')}</Link>
        )}
      </p>
      <div>
        <LinkButton href={printed} icon={<Printer size={20} aria-hidden="true" />}>
          {t('print')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Says in one sentence how many have a survey, or which one it is. */
function Headline({ choice }: { readonly choice: ReportChoice }) {
  const { t } = useTranslation('reports');
  const { round, year } = choice;
  const only = onlySurvey(choice);
  if (only)
    return (
      <p className={styles.headline}>
        {t('one', { date: dayOf(only), who: authorOf(only), percent: only.completion_percentage })}
      </p>
    );
  if (round.villages.length === 0)
    return <p className={styles.headline}>{t('surveysOf', { count: round.standings.length, year })}</p>;
  const listed = round.villages.filter((each) => each.listed);
  const surveyed = listed.filter(({ standing }) => standing !== null).length;
  const unlisted = round.villages.filter((each) => !each.listed && each.standing).length;
  if (listed.length === 0)
    return <p className={styles.headline}>{t('haveOnly', { count: unlisted, year })}</p>;
  return (
    <>
      <p className={styles.headline}>
        {t('have', { surveyed: formatNumber(surveyed), count: listed.length, year })}
      </p>
      {unlisted > 0 && <p>{t('unlisted', { count: unlisted })}</p>}
    </>
  );
}

/** Names the survey that speaks wherever there are several of one year. */
function Doubled({ choice: { round, year } }: { readonly choice: ReportChoice }) {
  const { t } = useTranslation('reports');
  const words = useSurveyWords();
  const doubled = round.standings.filter(({ others }) => others.length > 0);
  if (doubled.length === 0) return null;
  return (
    <ul className={styles.doubled}>
      {doubled.map(({ speaks, others }) => (
        <li key={speaks.survey_id}>
          {t('doubled', { village: words.village(speaks), count: others.length + 1, year })}{' '}
          <Link href={paths.survey(speaks.survey_id)}>
            {t('counts', { date: dayOf(speaks), who: authorOf(speaks) })}
          </Link>
          {others.map((other) => (
            <span key={other.survey_id}>
              {', '}
              <Link href={paths.survey(other.survey_id)}>
                {t('countsNot', { date: dayOf(other), who: authorOf(other) })}
              </Link>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
