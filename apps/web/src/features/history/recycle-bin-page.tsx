import { worksInPanchayat } from '@sampark/core/access/roles';
import { isRecordForm, recordTypeOf } from '@sampark/core/survey/record-form';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { DeletedSurvey } from '../../data/ports/surveys/history.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { showDate } from '../../shared/dates.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { usePlaceName } from '../../shared/places/place-name.ts';
import { useSubjectName } from '../../shared/records/subject-name.tsx';
import { useTypeWords } from '../../shared/records/type-words.ts';
import { rememberScreen } from '../../shared/still-here.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './history.module.css';

/** Lists the deleted surveys, newest first, to block officers and administrators, who may restore them. */
export default function RecycleBinPage() {
  const { t } = useTranslation(['history', 'common']);
  const { surveys } = useAppData();
  const mayRestore = !worksInPanchayat(useSignedIn().user.role);
  const [answer, again] = useFetched(
    useCallback(
      async () => (mayRestore ? surveys.deleted() : ({ kind: 'not_allowed' } as const)),
      [surveys, mayRestore],
    ),
  );
  const [asked, setAsked] = useState<DeletedSurvey | null>(null);

  return (
    <>
      <BackHeading href={paths.surveys} back={t('bin.back')} title={t('bin.title')} />
      {mayRestore && <ConflictsFirst />}
      {answer === undefined && <Skeleton label={t('common:state.loading')} />}
      {answer?.kind === 'ok' && answer.value.length > 0 && (
        <DeletedSurveys surveys={answer.value} onRestore={setAsked} />
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
      {asked && <RestoreDialog survey={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Leads to the open conflicts: what somebody looks for in the bin may wait there. */
function ConflictsFirst() {
  const { t } = useTranslation('history');
  const conflicts = useLive(useAppData().sync.status)?.conflicts ?? 0;
  if (conflicts === 0) return null;
  return (
    <p className={styles.soft}>
      {t('bin.waiting')} <Link href={paths.surveysWith('conflict')}>{t('bin.toConflicts')}</Link>
    </p>
  );
}

interface DeletedSurveysProps {
  readonly surveys: readonly DeletedSurvey[];
  readonly onRestore: (survey: DeletedSurvey) => void;
}

function DeletedSurveys({ surveys, onRestore }: DeletedSurveysProps) {
  const { t } = useTranslation(['history', 'modules']);
  const placeOf = usePlaceName();
  const typeWords = useTypeWords();
  const deletion = (survey: DeletedSurvey): string => {
    const date = showDate(survey.deleted_at);
    const by = survey.deleted_by_fullname || survey.deleted_by_username;
    return by ? t('bin.deletedBy', { date, name: shownName(by) }) : t('bin.deletedByTerm', { date });
  };
  const what = ({ form_name, completion_percentage }: DeletedSurvey): string => {
    const type = recordTypeOf(form_name);
    return type === null ? t('modules:percent', { percent: completion_percentage }) : typeWords.one(type);
  };
  return (
    <>
      <p className={styles.soft}>{t('bin.intro')}</p>
      <ul className={styles.bin}>
        {surveys.map((survey) => (
          <li key={survey.survey_id}>
            <div>
              <h2 id={survey.survey_id}>
                <DeletedName survey={survey} />
              </h2>
              <p className={styles.soft}>
                {placeOf(survey.panchayat_id) && <span>{placeOf(survey.panchayat_id)}</span>}
                <span>{what(survey)}</span>
                <span>{deletion(survey)}</span>
              </p>
            </div>
            <Button aria-describedby={survey.survey_id} onClick={() => onRestore(survey)}>
              {t('bin.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the name of a deleted record, or of what a deleted survey is about. */
function useDeletedName(survey: DeletedSurvey): string {
  // Nobody has a deleted record: the server has said its name.
  const subject = useSubjectName({ ...survey, form_name: '' });
  return survey.record_label || subject;
}

function DeletedName({ survey }: { readonly survey: DeletedSurvey }) {
  return useDeletedName(survey);
}

interface RestoreDialogProps {
  readonly survey: DeletedSurvey;
  readonly onClose: () => void;
}

/** Asks, restores the survey on the server, and opens it. */
function RestoreDialog({ survey, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['history', 'server', 'common']);
  const { surveys } = useAppData();
  const village = useDeletedName(survey);
  const isOfRecord = isRecordForm(survey.form_name);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const isStillHere = rememberScreen();
    const result = await surveys.restore(survey);
    onClose();
    if (result.kind !== 'ok') return void notify.error(t('server:failed'));
    notify.success(isOfRecord ? t('bin.doneRecord', { name: village }) : t('bin.done', { village }));
    if (isStillHere()) navigate(isOfRecord ? paths.record(survey.survey_id) : paths.survey(survey.survey_id));
  };
  return (
    <ConfirmDialog
      title={isOfRecord ? t('bin.confirmRecord', { name: village }) : t('bin.confirm', { village })}
      verb={t('bin.restore')}
      cancel={t('common:action.cancel')}
      busy={busy}
      onConfirm={() => void restore()}
      onCancel={onClose}
    >
      <p>{t('bin.confirmBody')}</p>
    </ConfirmDialog>
  );
}
