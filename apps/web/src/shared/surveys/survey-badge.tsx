import { Badge } from '../../ui/feedback/badge.tsx';
import type { SurveyWords } from './survey-words.ts';

interface SurveyBadgeProps {
  readonly complete: boolean;
  readonly words: SurveyWords;
}

/** Says whether a survey is finished, with the same word and colour in every list. */
export function SurveyBadge({ complete, words }: SurveyBadgeProps) {
  return <Badge tone={complete ? 'action' : 'plain'}>{words.stage(complete)}</Badge>;
}
