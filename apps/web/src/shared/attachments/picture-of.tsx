import { isAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { Value } from '@sampark/core/survey/values';
import { lazily } from '../data/lazily.tsx';

const SmallPicture = lazily(() => import('./small-picture.tsx'), 'attachments');

/** Shows the photo that a value names; other values show nothing here. */
export function PictureOf({ value, label }: { readonly value: Value; readonly label: string }) {
  return isAttachmentName(value) ? <SmallPicture name={value} label={label} /> : null;
}
