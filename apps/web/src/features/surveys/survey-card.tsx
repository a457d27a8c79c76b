import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Translate } from '@sampark/i18n/types';
import { Copy, Download, History, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'wouter';
import type { FilesOnTheirWay } from '../../data/ports/attachments.ts';
import { LazyFilesLine } from '../../shared/attachments/lazy-files-line.ts';
import { useAppData, useLivePart } from '../../shared/data/app-data.ts';
import { showDate } from '../../shared/dates.ts';
import { LazyLeavingNote } from '../../shared/frame/lazy-leaving-note.ts';
import type { LeavingReason } from '../../shared/frame/use-leaving.ts';
import { paths } from '../../shared/paths.ts';
import { SubjectName } from '../../shared/records/subject-name.tsx';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { SurveyBadge } from '../../shared/surveys/survey-badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import styles from './survey-list.module.css';
import type { CardWords } from './use-card-words.ts';

const HISTORY = <History size={20} aria-hidden="true" />;
const COPY = <Copy size={20} aria-hidden="true" />;
const EXPORT = <Download size={20} aria-hidden="true" />;
const DELETE = <Trash2 size={20} aria-hidden="true" />;

/** The acts of people on a survey as a whole. */
export interface WholeActions {
  readonly onDelete: (survey: SurveySummary) => void;
  readonly onDuplicate: (survey: SurveySummary) => void;
  readonly onExport: (survey: SurveySummary) => void;
}

interface SurveyCardProps {
  readonly survey: SurveySummary;
  /** The name of its panchayat, for a person who looks after several; else empty. */
  readonly place: string;
  /** The title of its form, where the list has surveys of several; else empty. */
  readonly form: string;
  /** The list looks this up once: a hook in each card would cost more than the card. */
  readonly t: Translate<readonly ['survey', 'common', 'modules']>;
  readonly words: CardWords;
  /** The reason why it will leave this device; `null`: it stays. */
  readonly leaving: LeavingReason | null;
  /** `null`: the person sees parts of surveys, and does nothing to them as a whole. */
  readonly asWhole: WholeActions | null;
}

/** Returns how to count the files of a survey that are not on the server. */
const countOf =
  (surveyId: string) =>
  (files: FilesOnTheirWay | undefined): number => {
    const sum = files?.get(surveyId);
    return sum ? sum.waiting + sum.refused : 0;
  };

/** Draws one survey: a card on a phone, a row on a wide screen. A press anywhere on it opens the survey. */
export const SurveyCard = memo(function SurveyCard(props: SurveyCardProps) {
  const { survey, place, form, t, words, leaving } = props;
  const nameId = useId();
  const files = useLivePart(useAppData().filesOnTheirWay, countOf(survey.survey_id));
  const percent = survey.completion_percentage;
  return (
    <li className={styles.item}>
      <article className={styles.card} aria-labelledby={nameId}>
        <div className={styles.title}>
          <h2 id={nameId}>
            {survey.record_id === '' ? words.village(survey) : <SubjectName survey={survey} />}
          </h2>
          <p className={styles.soft}>
            {place && <span className={styles.place}>{place}</span>}
            {form && <span className={styles.place}>{form}</span>}
            {t('survey:list.id', { tail: survey.survey_id.slice(-8) })}
          </p>
        </div>
        <div className={styles.progress}>
          <SurveyBadge complete={survey.is_complete} words={words} />
          {survey.is_draft && <Badge>{words.draft}</Badge>}
          {survey.review !== 'open' && (
            <Badge tone={survey.review === 'returned' ? 'needs' : 'plain'}>
              {t(`survey:list.filter.${survey.review}`)}
            </Badge>
          )}
          <span className={styles.percent}>{t('modules:percent', { percent })}</span>
          <ProgressBar label={t('survey:list.progress', { percent })} percent={percent} />
        </div>
        <CardState survey={survey} t={t} words={words} nameId={nameId} />
        {files > 0 && (
          <div className={styles.leaving}>
            <LazyFilesLine surveyId={survey.survey_id} />
          </div>
        )}
        {leaving && (
          <div className={styles.leaving}>
            <LazyLeavingNote leaving={leaving} draft={survey.is_draft && !survey.unsent} />
          </div>
        )}
        <CardActions {...props} nameId={nameId} />
      </article>
    </li>
  );
});

interface CardStateProps extends Pick<SurveyCardProps, 'survey' | 't' | 'words'> {
  readonly nameId: string;
}

/** Shows where the survey's newest content is, and its dates; leads to its conflicts and its history. */
function CardState({ survey, t, words, nameId }: CardStateProps) {
  const safety = <SyncSafety status={survey.sync_status} draft={survey.is_draft} words={words} />;
  return (
    <div className={styles.state}>
      {survey.sync_status === 'conflict' ? (
        <Link href={paths.conflict(survey.survey_id)} className={styles.conflict}>
          {safety}
        </Link>
      ) : (
        safety
      )}
      <LinkButton
        kind="quiet"
        iconOnly
        icon={HISTORY}
        href={paths.history(survey.survey_id)}
        className={styles.history}
        aria-describedby={nameId}
        title={words.history}
      >
        {words.history}
      </LinkButton>
      <p className={styles.dates}>
        <span>{t('survey:list.created', { date: showDate(survey.created_at) })}</span>
        <span>{t('survey:list.updated', { date: showDate(survey.updated_at) })}</span>
      </p>
    </div>
  );
}

interface CardActionsProps extends Pick<SurveyCardProps, 'survey' | 'words' | 'asWhole'> {
  readonly nameId: string;
}

function CardActions({ survey, words, nameId, asWhole }: CardActionsProps) {
  return (
    <div className={styles.actions}>
      <LinkButton
        kind="quiet"
        href={paths.survey(survey.survey_id)}
        className={styles.open}
        aria-describedby={nameId}
      >
        {words.view}
      </LinkButton>
      <LinkButton kind="quiet" href={paths.editSurvey(survey.survey_id)} aria-describedby={nameId}>
        {words.edit}
      </LinkButton>
      {asWhole && <WholeButtons {...asWhole} {...{ survey, words, nameId }} />}
    </div>
  );
}

function WholeButtons({
  survey,
  words,
  nameId,
  onDelete,
  onDuplicate,
  onExport,
}: WholeActions & Omit<CardActionsProps, 'asWhole'>) {
  return (
    <>
      <Button
        kind="quiet"
        iconOnly
        icon={COPY}
        aria-describedby={nameId}
        title={words.duplicate}
        onClick={() => onDuplicate(survey)}
      >
        {words.duplicate}
      </Button>
      <Button
        kind="quiet"
        iconOnly
        icon={EXPORT}
        aria-describedby={nameId}
        title={words.export}
        onClick={() => onExport(survey)}
      >
        {words.export}
      </Button>
      <Button
        kind="danger-quiet"
        iconOnly
        icon={DELETE}
        aria-describedby={nameId}
        title={words.delete}
        onClick={() => onDelete(survey)}
      >
        {words.delete}
      </Button>
    </>
  );
}
