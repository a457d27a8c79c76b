import { Flashlight, FlashlightOff, Image } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { FileButton } from '../../../../ui/fields/file-button.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import { type Media, useMedia } from '../media/use-media.ts';
import { CAMERAS, torchOf } from './camera.ts';
import { chosenPicture } from './chosen-picture.ts';
import styles from './scan-dialog.module.css';
import { type ScanState, useScan } from './use-scan.ts';

interface ScanDialogProps {
  /** The question that it answers. */
  readonly label: string;
  readonly camera: keyof typeof CAMERAS;
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
}

/** Returns the key of what to do now. */
function adviceKey(camera: Media, scan: ScanState, picture: Picture) {
  if (scan === 'reader_missing') return 'capture:code.readerMissing';
  if (picture === 'unreadable') return 'capture:code.unreadable';
  if (picture === 'nothing') return 'capture:code.nothingInPicture';
  switch (camera.state) {
    case 'asked':
      return 'capture:code.starting';
    case 'refused':
      return 'capture:code.refused';
    case 'none':
      return 'capture:code.noCamera';
    case 'busy':
      return 'capture:code.busy';
    case 'on':
      return scan === 'nothing_yet' ? 'capture:code.nothingYet' : 'capture:code.hold';
  }
}

/** The picture that somebody chose: none, one that is read, one without a code, or none that can be read. */
type Picture = 'none' | 'read' | 'nothing' | 'unreadable';

/** Reads a code with the camera, or from a picture. */
export function ScanDialog({ label, camera: asked, onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation('capture');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [picture, setPicture] = useState<Picture>('none');
  const camera = useMedia(CAMERAS[asked]);
  const isOn = camera.state === 'on';
  const scan = useScan(video, isOn, (text) => {
    navigator.vibrate?.(100);
    onCode(text);
  });

  useEffect(() => {
    if (video.current && camera.state === 'on') video.current.srcObject = camera.stream;
  }, [camera]);

  const choose = async (file: Blob): Promise<void> => {
    setPicture('read');
    const chosen = await chosenPicture(file);
    if (!chosen) {
      setPicture('unreadable');
      return;
    }
    // Without a reader the dialog says so already.
    const isFound = await scan.read(chosen).catch(() => false);
    chosen.close();
    if (!isFound) setPicture('nothing');
  };

  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{label}</h2>
      {isOn && (
        <div className={styles.sight}>
          <video
            ref={video}
            className={styles.video}
            autoPlay
            playsInline
            muted
            aria-label={t('code.sight')}
          />
        </div>
      )}
      <p className={styles.advice} role="status">
        {(camera.state === 'asked' || picture === 'read') && <Spinner />}
        {t(adviceKey(camera, scan.state, picture))}
      </p>
      <div className={styles.ways}>
        <Torch camera={camera} />
        <FileButton
          label={t('code.choose')}
          icon={<Image size={20} aria-hidden="true" />}
          accept="image/*"
          disabled={picture === 'read'}
          onFiles={([file]) => void choose(file)}
        />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t('code.type')}</Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Switches the lamp beside the camera, where there is one. */
function Torch({ camera }: { readonly camera: Media }) {
  const { t } = useTranslation('capture');
  const [isOn, setOn] = useState(false);
  const shine = torchOf(camera);
  if (!shine) return null;
  const Icon = isOn ? FlashlightOff : Flashlight;
  return (
    <Button
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() =>
        void shine(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        )
      }
    >
      {t(isOn ? 'code.lightOff' : 'code.lightOn')}
    </Button>
  );
}
