import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { RecordEdits } from '../use-record-edits.ts';

/** Says what was just done to the record, with the way to take it back. */
export function DoneBanner({ edits: { done, busy, undo } }: { readonly edits: RecordEdits }) {
  const { t } = useTranslation('records');
  return (
    <div role="status">
      {done && (
        <Banner
          tone="good"
          icon={<Check size={20} aria-hidden="true" />}
          actions={
            <Button busy={busy} icon={<Undo2 size={20} aria-hidden="true" />} onClick={undo}>
              {t('undo')}
            </Button>
          }
        >
          {done.message}
        </Banner>
      )}
    </div>
  );
}
