import { Info } from 'lucide-react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../use-translation.ts';
import type { LeavingReason } from './use-leaving.ts';

interface LeavingNoteProps {
  readonly leaving: LeavingReason;
  /** The only work that is left to send is not saved yet. */
  readonly draft: boolean;
}

/** Says why a survey will leave this device, and what becomes of its content. */
export default function LeavingNote({ leaving, draft }: LeavingNoteProps) {
  const { t } = useTranslation('places');
  const review = draft ? t('leaving.draft') : t('leaving.review');
  return (
    <Banner icon={<Info size={20} aria-hidden="true" />}>
      {leaving === 'review' ? review : t('leaving.unfollowed')}
    </Banner>
  );
}
