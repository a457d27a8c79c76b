import { measuredFields } from '@sampark/core/forms/fields/measured';
import { isEmpty } from '@sampark/core/survey/values';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useNow } from '../../../shared/data/use-now.ts';

const StartPosition = lazily(() => import('./start-position.tsx'), 'work', 'capture');

/** How long a survey counts as one that begins, in milliseconds: whoever opens it later is somewhere else. */
const BEGINS = 12 * 60 * 60 * 1000;

interface BegunSurveyProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
}

/** Asks for what the device measures when a survey begins, where the form wants that and nobody has given it. Few forms do. */
export function BegunSurvey({ survey, view }: BegunSurveyProps) {
  const { survey_id, created_at } = view.summary;
  const isNew = useNow() - Date.parse(created_at) < BEGINS;
  if (!isNew) return null;
  const fields = measuredFields(view.form).filter((path) => isEmpty(view.values[path] ?? null));
  return fields.length > 0 && <StartPosition survey={survey} surveyId={survey_id} fields={fields} />;
}
