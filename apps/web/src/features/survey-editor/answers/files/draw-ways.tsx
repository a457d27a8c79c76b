import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentsPort } from '../../../../data/ports/attachments.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/overlays/toasts.tsx';
import { DrawDialog } from './draw-dialog.tsx';

/** The ways of drawing that a form asks for by the appearance of an image. */
export type Drawing = 'signature' | 'draw' | 'annotate';

const DRAWINGS: readonly Drawing[] = ['signature', 'draw', 'annotate'];

/** Returns the way of drawing that a question asks for; null: it asks for a photo only. */
export const drawingOf = (appearance: string | undefined): Drawing | null =>
  DRAWINGS.find((each) => appearance?.split(/\s+/).includes(each)) ?? null;

interface DrawWayProps {
  readonly drawing: Drawing;
  readonly files: AttachmentsPort;
  /** The photo to draw on. */
  readonly name: AttachmentName | null;
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: Blob) => void;
}

/** Draws the button to the paper. Nothing is drawn on a photo before there is one. */
export function DrawWay({ drawing, files, name, label, disabled, onFile }: DrawWayProps) {
  const { t } = useTranslation('attachments');
  const [paper, setPaper] = useState<{ readonly photo: ImageBitmap | null } | null>(null);
  const isOnPhoto = drawing === 'annotate';
  if (isOnPhoto && name === null) return null;
  const open = async (): Promise<void> => {
    const photo = isOnPhoto && name ? await files.open(name).catch(() => null) : null;
    if (isOnPhoto && !photo) notify.error(t('notHere'));
    else setPaper({ photo: photo && (await createImageBitmap(photo)) });
  };
  return (
    <>
      <Button icon={<PenLine size={20} aria-hidden="true" />} disabled={disabled} onClick={() => void open()}>
        {t(name && !isOnPhoto ? `draw.again.${drawing}` : `draw.begin.${drawing}`)}
      </Button>
      {paper && (
        <DrawDialog
          title={label}
          photo={paper.photo}
          onClose={() => setPaper(null)}
          onDone={(file) => {
            setPaper(null);
            onFile(file);
          }}
        />
      )}
    </>
  );
}
