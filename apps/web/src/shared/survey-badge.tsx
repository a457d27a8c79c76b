import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';

/** Whether a survey is finished: the same word and colour in every list. */
export function SurveyBadge({ complete }: { readonly complete: boolean }) {
  const { t } = useTranslation('survey');
  return (
    <Badge tone={complete ? 'action' : 'plain'}>
      {t(complete ? 'status.complete' : 'status.in_progress')}
    </Badge>
  );
}
