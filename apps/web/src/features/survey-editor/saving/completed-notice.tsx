import { Check } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Marks quietly that a survey became complete while it was open. */
export const CompletedNotice = memo(function CompletedNotice({ complete }: { readonly complete: boolean }) {
  const { t } = useTranslation('editor');
  const [wasComplete] = useState(complete);
  return (
    <div aria-live="polite">
      {complete && !wasComplete && (
        <Banner tone="good" icon={<Check size={20} aria-hidden="true" />}>
          {t('completed')}
        </Banner>
      )}
    </div>
  );
});
