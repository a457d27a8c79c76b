import { ImageDown, Share2 } from 'lucide-react';
import { useState } from 'react';
import { download, fileName } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { pictureOf } from './picture-of.ts';
import styles from './share-picture.module.css';

const TYPE = 'image/png';

/** Whether this device has a share sheet that takes a picture. */
const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'report.png', { type: TYPE })] }) ?? false;

interface SharePictureProps {
  /** The front as it is drawn; `null`: it is not on the screen yet. */
  readonly front: HTMLElement | null;
  readonly title: string;
}

/** Gives the front of the report to the phone's share sheet as a picture; where there is none, to the downloads. */
export function SharePicture({ front, title }: SharePictureProps) {
  const { t } = useTranslation('reports');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const shares = canShare();
  const give = async (): Promise<void> => {
    if (!front) return;
    setBusy(true);
    const picture = await pictureOf(front);
    setBusy(false);
    setFailed(picture === null);
    if (!picture) return;
    const name = `${fileName(title)}.png`;
    if (!shares) {
      download({ name, type: TYPE, content: picture });
      return;
    }
    // Whoever closes the share sheet has not failed.
    await navigator
      .share({ title, files: [new File([picture], name, { type: TYPE })] })
      .catch(() => undefined);
  };
  const Icon = shares ? Share2 : ImageDown;
  return (
    <>
      <Button
        kind="secondary"
        icon={<Icon size={20} aria-hidden="true" />}
        busy={busy}
        onClick={() => void give()}
      >
        {shares ? t('sabha.share') : t('sabha.save')}
      </Button>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('sabha.noPicture')}
        </p>
      )}
    </>
  );
}
