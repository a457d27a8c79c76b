import { Send } from 'lucide-react';
import type { AttachmentsPort, FileState } from '../../../../data/ports/attachments.ts';
import { useFileSending } from '../../../../shared/attachments/use-attachments.ts';
import { showBytes } from '../../../../shared/bytes.ts';
import { useLittleLeft } from '../../../../shared/storage/use-little-left.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { SafetySign } from '../../../../ui/feedback/sign.tsx';

/** Warns before somebody takes a photo that the device is nearly full. */
export function LittleRoom() {
  const { t } = useTranslation('attachments');
  const left = useLittleLeft();
  return left !== null && <SafetySign kind="mark">{t('littleRoom', { left: showBytes(left) })}</SafetySign>;
}

interface HeldBackProps {
  readonly files: AttachmentsPort;
  readonly state: FileState;
}

/** Says that a file waits for Wi-Fi, and sends it all the same. */
export function HeldBack({ files, state }: HeldBackProps) {
  const { t } = useTranslation('attachments');
  const waits = useFileSending(files)?.waits ?? 'no';
  if (state.state !== 'waiting' || waits === 'no') return null;
  return (
    <>
      <p>{t(waits === 'wifi' ? 'held.wifi' : 'held.unknown')}</p>
      <Button icon={<Send size={20} aria-hidden="true" />} onClick={files.sendNow}>
        {t('sendNow')}
      </Button>
    </>
  );
}
