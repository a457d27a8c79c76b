import { answerAt } from '@sampark/core/forms/engine/instance';
import { referenceDay } from '@sampark/core/forms/figures/reference-date';
import { surveyPosition } from '@sampark/core/forms/survey-position';
import { dayOf } from '@sampark/core/records/totals/said';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import { ArrowLeft, Check } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useOwnLink, useSeesWhole } from '../../shared/data/app-data.ts';
import { useInSandbox } from '../../shared/data/sandbox.ts';
import { useAgo, useDayInWords } from '../../shared/dates.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { wayBackTo } from '../../shared/frame/way-back-to.ts';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useSubjectName } from '../../shared/records/subject-name.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import styles from './editor-head.module.css';
import { FormLanguageChoice, type OfferedLanguages } from './form-language.tsx';
import { ConnectionStatus } from './saving/connection-status.tsx';

interface EditorHeadProps {
  readonly view: SurveyView;
  readonly languages: OfferedLanguages;
}

/** Says which survey this is, how far it is, and when it was last saved. */
export function EditorHead({ view, languages }: EditorHeadProps) {
  const { t } = useTranslation(['survey', 'editor', 'modules']);
  const ago = useAgo();
  const isByLink = useOwnLink() !== undefined;
  const { summary, completion } = view;
  const name = useSubjectName(summary);
  const place = usePlaceName()(summary.panchayat_id);
  const inWords = useDayInWords();
  const reference = referenceDay(view.form, dayOf(summary));
  const percent = completion.completion_percentage;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        {!isByLink && <WayBack href={wayBackOf(summary)} />}
        <div className={styles.name}>
          <PageHeading title={name} />
          <ConnectionStatus />
        </div>
      </div>
      <div className={styles.progress}>
        <ProgressBar label={t('modules:progress')} percent={percent} />
        <span className={styles.percent}>{t('modules:percent', { percent })}</span>
        {view.safety === 'typing' && <Badge>{t('status.draft')}</Badge>}
        {summary.sync_status === 'pending' && <Badge>{t('editor:unsynced')}</Badge>}
      </div>
      <p className={styles.soft}>
        {completion.is_complete && (
          <span className={styles.done}>
            <Check size={18} aria-hidden="true" />
            {t('editor:done')}
          </span>
        )}
        {reference && <span>{t('editor:asOn', { day: inWords(reference) })}</span>}
        {place && <span>{place}</span>}
        <span>{t('editor:lastSaved', { when: ago(view.saved_at) })}</span>
        {!isByLink && (
          <Ways surveyId={summary.survey_id} isRecord={isRecord(summary)} hasPosition={hasPosition(view)} />
        )}
        <FormLanguageChoice {...languages} />
      </p>
    </header>
  );
}

/** Whether a survey's answers on the screen say where it is. */
const hasPosition = ({ form, instance }: SurveyView): boolean =>
  surveyPosition(form, (path) => answerAt(instance, path)) !== null;

/** Returns the address above a survey: the record that it is, or is about, else the list. */
const wayBackOf = (summary: SurveySummary): string => {
  const record = isRecord(summary) ? summary.survey_id : summary.record_id;
  return record === '' ? paths.surveys : paths.record(record);
};

/** These links are the same with every key and Save, so they are drawn once. */
const WayBack = memo(function WayBack({ href }: { readonly href: string }) {
  const { t } = useTranslation('editor');
  return (
    <LinkButton
      kind="quiet"
      iconOnly
      href={href}
      onClick={wayBackTo(href, paths.surveys)}
      icon={<ArrowLeft size={24} aria-hidden="true" />}
    >
      {href === paths.surveys ? t('back') : t('backToRecord')}
    </LinkButton>
  );
});

interface WaysProps {
  readonly surveyId: string;
  /** A record has no paper of its own. */
  readonly isRecord: boolean;
  /** The survey says where it is. */
  readonly hasPosition: boolean;
}

const Ways = memo(function Ways({ surveyId, isRecord: isOfRecord, hasPosition: isSomewhere }: WaysProps) {
  const isWhole = useSeesWhole();
  const isInSandbox = useInSandbox();
  const { t } = useTranslation(['survey', 'editor']);
  return (
    <>
      <Link href={paths.history(surveyId)} className={styles.history}>
        {t('list.history')}
      </Link>
      {!isOfRecord && (
        <Link href={paths.print(surveyId)} className={styles.history}>
          {t('editor:print.link')}
        </Link>
      )}
      {!isOfRecord && !isInSandbox && isSomewhere && (
        <Link href={paths.mapAround(surveyId)} className={styles.history}>
          {t('list.map')}
        </Link>
      )}
      {!isOfRecord && !isInSandbox && isWhole && (
        <Link href={paths.surveyLinks(surveyId)} className={styles.history}>
          {t('editor:giveLink')}
        </Link>
      )}
    </>
  );
});
