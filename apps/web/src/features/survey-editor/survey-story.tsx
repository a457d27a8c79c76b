import { type Conflict, DELETED } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useAgo } from '../../shared/dates.ts';
import { useConflictName } from '../../shared/people/person-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { EnteredAnswers } from './answers/entered-answers.tsx';

interface SurveyStoryProps {
  readonly view: SurveyView;
  /** A conflict about the survey as a whole. */
  readonly conflict: Conflict;
}

/** Tells who deleted the survey or changed it without knowing that, when, and with which answers. */
export function SurveyStory({ view, conflict }: SurveyStoryProps) {
  const { t } = useTranslation('conflicts');
  const { user } = useSignedIn();
  const when = useAgo()(conflict.at);
  const name = useConflictName()(conflict);
  const own = conflict.user === user.username;
  const { mine } = conflict;
  if (mine === DELETED) {
    return <p>{own ? t('whole.deletedByYou', { when }) : t('whole.deletedByOther', { name, when })}</p>;
  }
  return (
    <>
      <p>{own ? t('whole.byYou', { when }) : t('whole.byOther', { name, when })}</p>
      <EnteredAnswers view={view} values={mine as Values} />
    </>
  );
}
