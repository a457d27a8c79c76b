import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useAgo } from '../../../shared/dates.ts';
import { useSurveyWords } from '../../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

const DiscardDialog = lazily(() => import('./discard-dialog.tsx'));

interface DraftNoticeProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
}

/** Says that an earlier draft was opened, and can discard it. */
export function DraftNotice({ survey, view }: DraftNoticeProps) {
  const { t } = useTranslation('editor');
  const ago = useAgo();
  const village = useSurveyWords().village(view.summary);
  const [asking, setAsking] = useState(false);

  const discard = async () => {
    setAsking(false);
    await survey.discardDraft();
    notify.plain(t('discarded'));
  };

  return (
    <>
      <Banner
        icon={<Pencil size={20} aria-hidden="true" />}
        actions={<Button onClick={() => setAsking(true)}>{t('discard')}</Button>}
      >
        {t('draftNotice', { when: ago(view.last_auto_save ?? view.saved_at) })}
      </Banner>
      {asking && <DiscardDialog village={village} onConfirm={discard} onCancel={() => setAsking(false)} />}
    </>
  );
}
