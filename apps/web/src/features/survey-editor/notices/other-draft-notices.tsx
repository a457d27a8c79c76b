import { memo } from 'react';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useOtherDrafts } from '../../../shared/other-drafts/use-other-drafts.ts';

/** Few surveys have a draft on another phone: what offers it comes when it is first drawn. */
const OtherDraft = lazily(() => import('./other-draft.tsx'));

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
