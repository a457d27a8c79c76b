import {
  type AttachmentName,
  type FileKind,
  isAttachmentName,
} from '@sampark/core/attachments/attachment-name';
import { LARGEST_FILES } from '@sampark/core/attachments/largest-files';
import { Camera, Mic, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentsPort, NotKept } from '../../../../data/ports/attachments.ts';
import { FileStanding } from '../../../../shared/attachments/file-standing.tsx';
import { useAttachments, useFileState } from '../../../../shared/attachments/use-attachments.ts';
import { showBytes } from '../../../../shared/bytes.ts';
import { useSurveyOnScreen } from '../../../../shared/surveys/survey-on-screen.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { FileButton } from '../../../../ui/fields/file-button.tsx';
import type { KindProps } from '../kinds/kind-props.ts';
import { RecordWay, recorderFor } from '../recording/record-way.tsx';
import { HeldBack, LittleRoom } from './before-taking.tsx';
import { DrawWay, drawingOf } from './draw-ways.tsx';
import styles from './file-question.module.css';
import { KeptFile } from './kept-file.tsx';

type FileQuestionProps = Omit<KindProps<FileKind>, 'notTaken'>;

/** The kinds of files that the browser offers for each kind of question. */
const ACCEPTED: Readonly<Record<FileKind, string>> = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  file: '',
};

/** Whether the device has a camera or a microphone at hand, as phones and tablets have. */
const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns the key of the sentence that says why a file was not kept. */
function notKeptKey(because: NotKept) {
  switch (because) {
    case 'not_an_image':
      return 'attachments:notKept.notAnImage';
    case 'kind_not_taken':
      return 'attachments:notKept.kindNotTaken';
    case 'picture_too_large':
      return 'attachments:notKept.pictureTooLarge';
    case 'file_too_large':
      return 'attachments:notKept.fileTooLarge';
    case 'empty_file':
      return 'attachments:notKept.empty';
    case 'device_full':
      return 'attachments:notKept.deviceFull';
    case 'device_broken':
      return 'attachments:notKept.deviceBroken';
  }
}

/** Keeps files for a question, one at a time. */
function useKeep({ question, onAnswer }: FileQuestionProps, files: AttachmentsPort | undefined) {
  const surveyId = useSurveyOnScreen();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotKept | null>(null);
  const keep = async (file: Blob): Promise<void> => {
    if (!files) return;
    setBusy(true);
    setFailed(null);
    const max_pixels = question.type === 'image' ? question.max_pixels : undefined;
    const result = await files.keep(file, { kind: question.type, max_pixels }, surveyId);
    setBusy(false);
    if (result.ok) onAnswer(result.name);
    else setFailed(result.because);
  };
  return { busy, failed, keep };
}

/** Asks for a photo, a recording or a file. It is kept on the device at once, and goes to the server after the answers. */
export default function FileQuestion(props: FileQuestionProps) {
  const { question, value, onAnswer, readOnly, label, error, ...frame } = props;
  const { t } = useTranslation(['attachments', 'rows']);
  const files = useAttachments();
  const { busy, failed, keep } = useKeep(props, files);
  const name: AttachmentName | null = isAttachmentName(value) ? value : null;
  const state = useFileState(files, name);
  const { type } = question;
  const drawing = type === 'image' ? drawingOf(question.appearance) : null;
  const recorder = type === 'audio' ? recorderFor(question.quality) : 'elsewhere';
  const wrong =
    [error, failed && t(notKeptKey(failed), { most: showBytes(LARGEST_FILES[type]) })]
      .filter(Boolean)
      .join(' ') || null;
  return (
    <Field {...frame} label={label} error={wrong} group>
      {(ids) => (
        <div
          role="group"
          className={styles.file}
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
        >
          {name && files && <KeptFile key={name} files={files} name={name} kind={type} label={label} />}
          {state && <FileStanding state={state} />}
          {state && files && <HeldBack files={files} state={state} />}
          {!readOnly && <LittleRoom />}
          {!name && readOnly && <p>{t('none')}</p>}
          {!readOnly && recorder === 'none' && !isHandheld() && <p>{t('noRecorder')}</p>}
          {busy && (
            <p className={styles.keeping} role="status">
              <Spinner /> {t('keeping')}
            </p>
          )}
          {!readOnly && files && (
            <div className={styles.ways}>
              {drawing && (
                <DrawWay
                  {...{ drawing, files, name, label }}
                  disabled={busy}
                  onFile={(file) => void keep(file)}
                />
              )}
              {type === 'audio' && recorder === 'here' && (
                <RecordWay
                  {...{ label, quality: question.quality, isFilled: name !== null, disabled: busy }}
                  onFile={(file) => void keep(file)}
                />
              )}
              <Ways
                kind={type}
                isRecorded={recorder === 'here'}
                isFilled={name !== null}
                disabled={busy}
                onFile={(file) => void keep(file)}
              />
              {name && (
                <Button
                  kind="danger-quiet"
                  icon={<Trash2 size={20} aria-hidden="true" />}
                  disabled={busy}
                  onClick={() => onAnswer(null)}
                >
                  {t(`remove.${type}`)}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

interface WaysProps {
  readonly kind: FileKind;
  /** The page records it, so no other program is asked. */
  readonly isRecorded: boolean;
  readonly isFilled: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: Blob) => void;
}

/** Draws the ways to a file: the camera or the microphone, and what is on the device already. */
function Ways({ kind, isRecorded, isFilled, disabled, onFile }: WaysProps) {
  const { t } = useTranslation('attachments');
  const accept = ACCEPTED[kind];
  const Recorder = kind === 'audio' ? Mic : kind === 'video' ? Video : Camera;
  const chosen = ([file]: readonly [File, ...File[]]): void => onFile(file);
  return (
    <>
      {kind !== 'file' && !isRecorded && isHandheld() && (
        <FileButton
          label={t(isFilled ? `retake.${kind}` : `take.${kind}`)}
          icon={<Recorder size={20} aria-hidden="true" />}
          capture="environment"
          {...{ accept, disabled }}
          onFiles={chosen}
        />
      )}
      <FileButton
        label={t(isFilled ? `rechoose.${kind}` : `choose.${kind}`)}
        {...{ accept, disabled }}
        onFiles={chosen}
      />
    </>
  );
}
