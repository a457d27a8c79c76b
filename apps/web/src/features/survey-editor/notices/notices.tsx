import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { CircleAlert } from 'lucide-react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import LeavingNote from '../../../shared/frame/leaving-note.tsx';
import { useLeaving } from '../../../shared/frame/use-leaving.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { inFormOrder } from '../conflicts/conflict-choices.ts';
import { LeftOver, StaleFields, SurveyConflict } from '../conflicts/lazy-conflicts.ts';
import type { GoToConflict } from '../conflicts/use-go-to-conflict.ts';
import type { Settle } from '../conflicts/use-settle.ts';
import { BegunSurvey } from './begun-survey.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './notices.module.css';
import { OtherDraftNotices } from './other-draft-notices.tsx';

/** Few surveys have a newer version of their form. */
const NewerFormNotice = lazily(() => import('../versions/newer-form-notice.tsx'));

interface NoticesProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly go: GoToConflict;
  readonly settle: Settle;
  /** Called when the survey is not on this device any more. */
  readonly onGone: () => void;
}

/**
 * Tells a person what they should know before typing: open conflicts, an earlier draft, answers that the server changed
 * meanwhile.
 */
export function Notices({ survey, view, go, settle, onGone }: NoticesProps) {
  const { t } = useTranslation('conflicts');
  const leaving = useLeaving()(view.summary.panchayat_id);
  const whole = view.conflicts.filter(({ field }) => field === WHOLE_SURVEY);
  const inConflict = new Set(view.conflicts.map(({ field }) => field));
  const stale = inFormOrder(view, Object.keys(view.stale)).filter((field) => !inConflict.has(field));
  const answers = inConflict.size - (whole.length > 0 ? 1 : 0);
  return (
    <div className={styles.notices}>
      {leaving && <LeavingNote leaving={leaving} draft={view.drafted.size > 0 && !view.summary.unsent} />}
      {whole.length > 0 && !view.open_elsewhere && (
        <SurveyConflict view={view} conflicts={whole} onSettle={settle.survey} onShown={go.arrive} />
      )}
      {view.left_over && !view.open_elsewhere && (
        <LeftOver survey={survey} view={view} values={view.left_over} onGone={onGone} />
      )}
      {answers > 0 && (
        <Banner
          tone="needs"
          icon={<CircleAlert size={20} aria-hidden="true" />}
          actions={<Button onClick={go.first}>{t('go', { count: answers })}</Button>}
        >
          {t('overview', { count: answers })}
        </Banner>
      )}
      {stale.length > 0 && !view.open_elsewhere && <StaleFields survey={survey} view={view} fields={stale} />}
      {!view.open_elsewhere && view.can_edit && (
        <OtherDraftNotices survey={survey} surveyId={view.summary.survey_id} />
      )}
      {!view.open_elsewhere && view.can_edit && !view.deleted_there && (
        <>
          {view.newer_form && <NewerFormNotice survey={survey} view={view} form={view.newer_form} />}
          <BegunSurvey survey={survey} view={view} />
        </>
      )}
      {view.draft_restored && !view.open_elsewhere && <DraftNotice survey={survey} view={view} />}
    </div>
  );
}
