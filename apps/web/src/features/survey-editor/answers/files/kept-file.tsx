import type { AttachmentName, FileKind } from '@sampark/core/attachments/attachment-name';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { Download, Image, Play } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentsPort } from '../../../../data/ports/attachments.ts';
import { useFileAddress, useFileState } from '../../../../shared/attachments/use-attachments.ts';
import { download } from '../../../../shared/download.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './kept-file.module.css';
import { NotHere } from './not-here.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

interface KeptFileProps {
  readonly files: AttachmentsPort;
  readonly name: AttachmentName;
  readonly kind: FileKind;
  /** The question that it answers. */
  readonly label: string;
}

/** Shows the file of an answer: a photo as a small picture, all others by what can be done with them. */
export function KeptFile(props: KeptFileProps) {
  switch (props.kind) {
    case 'image':
      return <Photo {...props} />;
    case 'audio':
    case 'video':
      return <Recording {...props} />;
    case 'file':
      return <OtherFile {...props} />;
  }
}

/** Shows a photo small; a press shows it large. */
function Photo({ files, name, label }: KeptFileProps) {
  const { t } = useTranslation('attachments');
  const [open, setOpen] = useState(false);
  const small = useFileAddress(files.thumbnail, name);
  const isHere = useFileState(files, name) !== undefined;
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => setOpen(true)}>
        {small ? (
          <img src={small} alt={t('photoOf', { label })} />
        ) : (
          <span className={styles.empty}>
            <Image size={32} aria-hidden="true" />
            {small === null && t('noPreview')}
          </span>
        )}
        <span className={styles.said}>{t('show')}</span>
      </button>
      {small === null && !isHere && <NotHere {...{ files, name }} />}
      {open && <PhotoDialog {...{ files, name, label }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Plays a recording once somebody asks for it: until then nothing of it is read. */
function Recording({ files, name, kind, label }: KeptFileProps) {
  const { t } = useTranslation('attachments');
  const [isAsked, setAsked] = useState(false);
  const address = useFileAddress(isAsked ? files.open : null, name);
  if (!isAsked || address === undefined) {
    return (
      <Button icon={<Play size={20} aria-hidden="true" />} busy={isAsked} onClick={() => setAsked(true)}>
        {t('play')}
      </Button>
    );
  }
  if (address === null) return <NotHere {...{ files, name }} />;
  const Player = kind === 'audio' ? 'audio' : 'video';
  return <Player className={styles.player} src={address} controls autoPlay aria-label={label} />;
}

/** Hands a file to the browser's downloads. */
function OtherFile({ files, name, label }: KeptFileProps) {
  const { t } = useTranslation('attachments');
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const content = await files.open(name).catch(() => null);
    setBusy(false);
    setMissing(content === null);
    const suffix = readAttachmentName(name)?.suffix ?? 'bin';
    if (content) download({ name: `${label}.${suffix}`, type: 'application/octet-stream', content });
  };
  return (
    <>
      <Button icon={<Download size={20} aria-hidden="true" />} busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
      {isMissing && <NotHere {...{ files, name }} />}
    </>
  );
}
