import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import type { OtherDraft as Draft, OtherDrafts } from '../../../data/ports/surveys/other-drafts.ts';
import { useBringDraft } from '../../../shared/other-drafts/use-bring-draft.ts';
import { useDayAndTime } from '../../../shared/other-drafts/use-day-and-time.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TypedTwice } from '../answers/typed-twice.tsx';

interface OtherDraftProps {
  readonly survey: OpenSurvey;
  readonly draft: Draft;
  readonly port: OtherDrafts;
}

/** Offers to bring a draft here; fields that were typed on both phones are then shown side by side. */
export default function OtherDraft({ survey, draft, port }: OtherDraftProps) {
  const { t } = useTranslation('drafts');
  const when = useDayAndTime()(draft.last_auto_save);
  const [hidden, setHidden] = useState(false);
  const [busy, bring] = useBringDraft(port, () => undefined);
  const twice = draft.fields.filter((field) => field.typed_here);
  if (hidden) return null;
  if (twice.length === draft.fields.length) {
    return <TypedTwice survey={survey} draft={draft} port={port} />;
  }
  const bringHere = async () => {
    await survey.written();
    await bring(draft);
  };
  return (
    <Banner
      live
      icon={<Smartphone size={20} aria-hidden="true" />}
      actions={
        <>
          <Button kind="primary" decides busy={busy} onClick={() => void bringHere()}>
            {t('bring')}
          </Button>
          <Button onClick={() => setHidden(true)}>{t('notNow')}</Button>
        </>
      }
    >
      {t('here', { when, count: draft.fields.length })}
    </Banner>
  );
}
