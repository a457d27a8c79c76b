import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { DeletedSurvey } from '../../data/ports/history.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { showDate } from '../../shared/dates.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './history.module.css';

/** The deleted surveys of those who may restore, newest first. */
export default function RecycleBinPage() {
  const { t } = useTranslation(['history', 'server', 'common', 'modules']);
  const { surveys, sync } = useAppData();
  const conflicts = useLive(sync.status)?.conflicts ?? 0;
  const mayRestore = useSignedIn().user.role !== 'staff';
  const placeOf = usePlaceName();
  const village = useSurveyWords().village;
  const [, navigate] = useLocation();
  const [answer, again] = useFetched(
    useCallback(
      async () => (mayRestore ? surveys.deleted() : ({ kind: 'not_allowed' } as const)),
      [surveys, mayRestore],
    ),
  );
  const [asked, setAsked] = useState<DeletedSurvey | null>(null);
  const [busy, setBusy] = useState(false);

  const deletion = (survey: DeletedSurvey): string => {
    const date = showDate(survey.deleted_at);
    const by = survey.deleted_by_fullname || survey.deleted_by_username;
    return by ? t('bin.deletedBy', { date, name: by }) : t('bin.deleted', { date });
  };
  const restore = async (survey: DeletedSurvey) => {
    setBusy(true);
    const result = await surveys.restore(survey);
    setBusy(false);
    setAsked(null);
    if (result.kind !== 'ok') return void notify.error(t('server:failed'));
    notify.success(t('bin.done', { village: village(survey.village_name) }));
    navigate(paths.survey(survey.survey_id));
  };

  return (
    <>
      <BackHeading href={paths.surveys} back={t('bin.back')} title={t('bin.title')} />
      {mayRestore && conflicts > 0 && (
        <p className={styles.soft}>
          {t('bin.waiting')} <Link href={paths.surveysWith('conflict')}>{t('bin.toConflicts')}</Link>
        </p>
      )}
      {answer === undefined && <Skeleton label={t('common:state.loading')} />}
      {answer?.kind === 'ok' && answer.value.length > 0 && (
        <>
          <p className={styles.soft}>{t('bin.intro')}</p>
          <ul className={styles.bin}>
            {answer.value.map((survey) => (
              <li key={survey.survey_id}>
                <div>
                  <h2 id={survey.survey_id}>{village(survey.village_name)}</h2>
                  <p className={styles.soft}>
                    {placeOf(survey.panchayat_id) && <span>{placeOf(survey.panchayat_id)}</span>}
                    <span>{t('modules:percent', { percent: survey.completion_percentage })}</span>
                    <span>{deletion(survey)}</span>
                  </p>
                </div>
                <Button aria-describedby={survey.survey_id} onClick={() => setAsked(survey)}>
                  {t('bin.restore')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {answer?.kind === 'ok' && answer.value.length === 0 && (
        <EmptyState drawing="village" title={t('bin.empty')}>
          {t('bin.emptyBody')}
        </EmptyState>
      )}
      {answer?.kind === 'unreachable' && (
        <NotFetched because="unreachable" title={t('bin.offline')} onRetry={again} />
      )}
      {(answer?.kind === 'not_allowed' || answer?.kind === 'not_found') && (
        <EmptyState drawing="path" title={t('bin.notAllowed')} />
      )}
      {asked && (
        <ConfirmDialog
          title={t('bin.confirm', { village: village(asked.village_name) })}
          verb={t('bin.restore')}
          cancel={t('common:action.cancel')}
          busy={busy}
          onConfirm={() => void restore(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('bin.confirmBody')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
