import { Mic, Pause } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import { type Media, useMedia } from '../media/use-media.ts';
import { Loudness } from './loudness.tsx';
import styles from './record-dialog.module.css';
import { type Quality, type Recording, useRecording } from './use-recording.ts';

const MICROPHONE: MediaStreamConstraints = { audio: { channelCount: 1 } };

interface RecordDialogProps {
  /** The question that it answers. */
  readonly label: string;
  readonly quality: Quality;
  readonly onDone: (recording: Blob) => void;
  readonly onClose: () => void;
}

/** Returns the key of how the recording stands. */
function standingKey(microphone: Media, recording: Recording) {
  switch (microphone.state) {
    case 'asked':
      return 'capture:sound.starting';
    case 'refused':
      return 'capture:sound.refused';
    case 'none':
      return 'capture:sound.none';
    case 'busy':
      return 'capture:sound.busy';
    case 'on':
      break;
  }
  switch (recording.state) {
    case 'records':
      return 'capture:sound.records';
    case 'pauses':
      return 'capture:sound.pauses';
    case 'full':
      return 'capture:sound.full';
    case 'cut':
      return 'capture:sound.cut';
  }
}

/** Returns a time as a clock shows it: `4:07`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Records sound inside the page. Nothing is kept before the person says so, and the dialog tells them. */
export default function RecordDialog({ label, quality, onDone, onClose }: RecordDialogProps) {
  const { t } = useTranslation('capture');
  const id = useId();
  const microphone = useMedia(MICROPHONE);
  const recording = useRecording(microphone, quality);
  const { state, seconds, pause, goOn, finish } = recording;
  const isOn = microphone.state === 'on';
  return (
    // Once there is a recording, a slip of the finger must not lose it.
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={seconds > 0 ? null : onClose}>
      <h2 id={id}>{label}</h2>
      {isOn && <p className={styles.time}>{clock(seconds)}</p>}
      {isOn && state === 'records' && <Loudness stream={microphone.stream} />}
      <p className={styles.status} role="status">
        {t(standingKey(microphone, recording))}
      </p>
      {isOn && <p className={styles.soft}>{t('sound.lost')}</p>}
      {isOn && (state === 'records' || state === 'pauses') && (
        <div>
          {state === 'records' ? (
            <Button icon={<Pause size={20} aria-hidden="true" />} onClick={pause}>
              {t('sound.pause')}
            </Button>
          ) : (
            <Button icon={<Mic size={20} aria-hidden="true" />} onClick={goOn}>
              {t('sound.goOn')}
            </Button>
          )}
        </div>
      )}
      <DialogButtons>
        <Button kind={seconds > 0 ? 'danger-quiet' : 'secondary'} onClick={onClose}>
          {t(seconds > 0 ? 'sound.discard' : 'sound.close')}
        </Button>
        {isOn && (
          <Button kind="primary" disabled={seconds === 0} onClick={() => void finish().then(onDone)}>
            {t('sound.save')}
          </Button>
        )}
      </DialogButtons>
    </DialogFrame>
  );
}
