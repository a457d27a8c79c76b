import { Mic } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '../../../../shared/data/lazily.tsx';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Quality } from './use-recording.ts';

const RecordDialog = lazily(() => import('./record-dialog.tsx'), 'capture');

interface RecordWayProps {
  readonly label: string;
  readonly quality: Quality;
  readonly isFilled: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: Blob) => void;
}

/**
 * Names the recorder of a question's sound: the browser inside the page, another app because the form wants
 * that, or another app because the browser cannot.
 */
export function recorderFor(quality: Quality): 'here' | 'elsewhere' | 'none' {
  if (quality === 'external') return 'elsewhere';
  return 'MediaRecorder' in globalThis && 'mediaDevices' in navigator ? 'here' : 'none';
}

/** Draws the button to the recorder. */
export function RecordWay({ label, quality, isFilled, disabled, onFile }: RecordWayProps) {
  const { t } = useTranslation('attachments');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Mic size={20} aria-hidden="true" />} disabled={disabled} onClick={() => setOpen(true)}>
        {t(isFilled ? 'retake.audio' : 'take.audio')}
      </Button>
      {isOpen && (
        <RecordDialog
          {...{ label, quality }}
          onClose={() => setOpen(false)}
          onDone={(recording) => {
            setOpen(false);
            onFile(recording);
          }}
        />
      )}
    </>
  );
}
