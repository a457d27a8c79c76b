import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useAgo } from '../../../shared/dates.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

interface DraftNoticeProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
}

/** Says that an earlier draft was opened, and can discard it. */
export function DraftNotice({ survey, view }: DraftNoticeProps) {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const ago = useAgo();
  const village = useSurveyWords().village(view.summary);
  const [asking, setAsking] = useState(false);

  const discard = async () => {
    setAsking(false);
    await survey.discardDraft();
    notify.plain(t('editor:discarded'));
  };

  return (
    <>
      <Banner
        icon={<Pencil size={20} aria-hidden="true" />}
        actions={<Button onClick={() => setAsking(true)}>{t('editor:discard')}</Button>}
      >
        {t('editor:draftNotice', { when: ago(view.last_auto_save ?? view.saved_at) })}
      </Banner>
      {asking && (
        <ConfirmDialog
          title={t('editor:discardTitle')}
          verb={t('editor:discard')}
          cancel={t('common:action.cancel')}
          danger
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          <p>{t('editor:discardBody', { village })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
