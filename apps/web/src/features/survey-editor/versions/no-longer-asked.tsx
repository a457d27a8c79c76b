import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import type { Settle } from '../conflicts/use-settle.ts';

const Unasked = lazily(() => import('./unasked.tsx'), 'work');

interface NoLongerAskedProps {
  readonly view: SurveyView;
  readonly editable: boolean;
  readonly settle: Settle;
}

/** Lists what the survey's version of the form does not ask. Few surveys have such answers, so the list comes by itself. */
export function NoLongerAsked(props: NoLongerAskedProps) {
  return props.view.unasked.length > 0 && <Unasked {...props} />;
}
