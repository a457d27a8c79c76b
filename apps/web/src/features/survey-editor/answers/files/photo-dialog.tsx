import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { useId } from 'react';
import type { AttachmentsPort } from '../../../../data/ports/attachments.ts';
import { useFileAddress } from '../../../../shared/attachments/use-attachments.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { DialogButtons, DialogFrame } from '../../../../ui/overlays/dialog-frame.tsx';
import styles from './photo-dialog.module.css';

interface PhotoDialogProps {
  readonly files: AttachmentsPort;
  readonly name: AttachmentName;
  /** The question that it answers. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Shows a photo as large as the screen allows. */
export function PhotoDialog({ files, name, label, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('attachments');
  const id = useId();
  const address = useFileAddress(files.open, name);
  return (
    <DialogFrame className={styles.dialog} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{label}</h2>
      <div className={styles.photo} role="status">
        {address === undefined && <Spinner />}
        {address === null && <p>{t('notHere')}</p>}
        {address && <img src={address} alt={t('photoOf', { label })} />}
      </div>
      <DialogButtons>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
