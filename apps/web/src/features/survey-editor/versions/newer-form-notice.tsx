import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

const MoveDialog = lazily(() => import('./move-dialog.tsx'));

interface NewerFormNoticeProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  /** The newest version. */
  readonly form: FormDefinition;
}

/** Says that there is a newer version of the survey's form, and offers to look at it. */
export default function NewerFormNotice({ survey, view, form }: NewerFormNoticeProps) {
  const { t } = useTranslation('versions');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Banner
        icon={<Sparkles size={20} aria-hidden="true" />}
        actions={<Button onClick={() => setOpen(true)}>{t('see')}</Button>}
      >
        {t('notice')}
      </Banner>
      {open && <MoveDialog survey={survey} before={view.form} form={form} onClose={() => setOpen(false)} />}
    </>
  );
}
