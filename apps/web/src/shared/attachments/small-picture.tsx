import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { useTranslation } from '../use-translation.ts';
import styles from './small-picture.module.css';
import { useAttachments, useFileAddress } from './use-attachments.ts';

interface SmallPictureProps {
  readonly name: AttachmentName;
  /** The question that it answers. */
  readonly label: string;
}

/** Shows a photo small, beside its short name; where there is no picture of it, nothing. */
export default function SmallPicture({ name, label }: SmallPictureProps) {
  const { t } = useTranslation('attachments');
  const files = useAttachments();
  const address = useFileAddress(files?.thumbnail, name);
  return address ? <img className={styles.picture} src={address} alt={t('photoOf', { label })} /> : null;
}
