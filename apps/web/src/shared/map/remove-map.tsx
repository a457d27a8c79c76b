import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useState } from 'react';
import type { BaseMapsPort, KeptMap } from '../../data/ports/base-maps.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useTranslation } from '../use-translation.ts';

interface RemoveMapProps {
  readonly port: Pick<BaseMapsPort, 'remove'>;
  readonly kept: KeptMap;
}

/** Removes a map from this device, after a question: somebody without a network cannot bring it back. */
export function RemoveMap({ port, kept }: RemoveMapProps) {
  const { t, i18n } = useTranslation('map');
  const [asks, ask] = useState(false);
  return (
    <>
      <Button kind="danger-quiet" onClick={() => ask(true)}>
        {t('keep.remove')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('keep.removeTitle', { block: inLanguage(kept.name, i18n.language) })}
          verb={t('keep.removeVerb')}
          cancel={t('keep.cancel')}
          danger
          onConfirm={() => void port.remove(kept)}
          onCancel={() => ask(false)}
        >
          <p>{t('keep.removeBody')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
