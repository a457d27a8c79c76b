import type { SurveySummary } from '@sampark/core/survey/summary';
import { Copy, Download, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { SyncSafety } from '../../shared/safety.tsx';
import { SurveyBadge } from '../../shared/survey-badge.tsx';
import { useVillageName } from '../../shared/village-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import styles from './survey-list.module.css';

interface SurveyCardProps {
  readonly survey: SurveySummary;
  readonly onDelete: (survey: SurveySummary) => void;
  readonly onDuplicate: (survey: SurveySummary) => void;
  readonly onExport: (survey: SurveySummary) => void;
}

/** One survey: a card on a phone, a row on a wide screen. A press anywhere opens it. */
export const SurveyCard = memo(function SurveyCard(props: SurveyCardProps) {
  const { survey, onDelete, onDuplicate, onExport } = props;
  const { t } = useTranslation(['survey', 'common', 'modules']);
  const name = useVillageName()(survey.village_name);
  const nameId = useId();
  const percent = survey.completion_percentage;
  return (
    <li>
      <article className={styles.card} aria-labelledby={nameId}>
        <div className={styles.title}>
          <h2 id={nameId}>{name}</h2>
          <p className={styles.soft}>{t('list.id', { tail: survey.survey_id.slice(-8) })}</p>
        </div>
        <div className={styles.progress}>
          <SurveyBadge complete={survey.is_complete} />
          {survey.is_draft && <Badge>{t('status.draft')}</Badge>}
          <span className={styles.percent}>{t('modules:percent', { percent })}</span>
          <ProgressBar label={t('list.progress', { percent })} percent={percent} />
        </div>
        <div className={styles.state}>
          <SyncSafety status={survey.sync_status} />
          <p className={styles.dates}>
            <span>{t('list.created', { date: showDate(survey.created_at) })}</span>
            <span>{t('list.updated', { date: showDate(survey.updated_at) })}</span>
          </p>
        </div>
        <div className={styles.actions}>
          <LinkButton
            kind="quiet"
            href={paths.survey(survey.survey_id)}
            className={styles.open}
            aria-describedby={nameId}
          >
            {t('list.view')}
          </LinkButton>
          <LinkButton kind="quiet" href={paths.editSurvey(survey.survey_id)} aria-describedby={nameId}>
            {t('list.edit')}
          </LinkButton>
          <Button
            kind="quiet"
            iconOnly
            icon={<Copy size={20} aria-hidden="true" />}
            aria-describedby={nameId}
            title={t('list.duplicate')}
            onClick={() => onDuplicate(survey)}
          >
            {t('list.duplicate')}
          </Button>
          <Button
            kind="quiet"
            iconOnly
            icon={<Download size={20} aria-hidden="true" />}
            aria-describedby={nameId}
            title={t('list.export')}
            onClick={() => onExport(survey)}
          >
            {t('list.export')}
          </Button>
          <Button
            kind="danger-quiet"
            iconOnly
            icon={<Trash2 size={20} aria-hidden="true" />}
            aria-describedby={nameId}
            title={t('common:action.delete')}
            onClick={() => onDelete(survey)}
          >
            {t('common:action.delete')}
          </Button>
        </div>
      </article>
    </li>
  );
});
