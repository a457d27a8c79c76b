import { Smartphone } from 'lucide-react';
import { memo, useState } from 'react';
import type { OpenSurvey } from '../../../data/ports/open-survey.ts';
import type { OtherDraft as Draft, OtherDrafts } from '../../../data/ports/other-drafts.ts';
import { useBringDraft } from '../../../shared/other-drafts/use-bring-draft.ts';
import { useDayAndTime } from '../../../shared/other-drafts/use-day-and-time.ts';
import { useOtherDrafts } from '../../../shared/other-drafts/use-other-drafts.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TypedTwice } from '../answers/typed-twice.tsx';

interface OtherDraftNoticesProps {
  readonly survey: OpenSurvey;
  readonly surveyId: string;
}

/** Offers the drafts of this survey that the person's other phones did not save. */
export const OtherDraftNotices = memo(function OtherDraftNotices(props: OtherDraftNoticesProps) {
  const { survey, surveyId } = props;
  const { drafts, port } = useOtherDrafts();
  if (!port) return null;
  return drafts
    .filter((draft) => draft.survey_id === surveyId)
    .map((draft) => <OtherDraft key={draft.device_id} survey={survey} draft={draft} port={port} />);
});

interface OtherDraftProps {
  readonly survey: OpenSurvey;
  readonly draft: Draft;
  readonly port: OtherDrafts;
}

/** Offers to bring a draft here; fields that were typed on both phones are then shown side by side. */
function OtherDraft({ survey, draft, port }: OtherDraftProps) {
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
