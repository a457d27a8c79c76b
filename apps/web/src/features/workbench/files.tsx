import { Send } from 'lucide-react';
import type { FileState } from '../../data/ports/attachments.ts';
import { FilesLine } from '../../shared/attachments/files-line.tsx';
import { useAttachments, useFileSending, useFileStates } from '../../shared/attachments/use-attachments.ts';
import { showBytes } from '../../shared/bytes.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './workbench.module.css';

/** Shows the photos and recordings of all surveys: what is not on the server, and how much room they take here. Nothing where there are none. */
export default function Files() {
  const { t } = useTranslation('attachments');
  const files = useAttachments();
  const sending = useFileSending(files);
  const sums = [...(useLive(useAppData().filesOnTheirWay)?.values() ?? [])];
  const add = (part: keyof (typeof sums)[number]): number => sums.reduce((sum, each) => sum + each[part], 0);
  const waiting = add('waiting');
  const states = useFileStates(files);
  const here = [...(states?.values() ?? [])].filter(({ pieces }) => pieces > 0);
  if (sums.length === 0 && here.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="files">
      <h2 id="files">{t('title')}</h2>
      <FilesLine sum={{ waiting, refused: add('refused'), size: add('size'), sent: add('sent') }} />
      {waiting > 0 && <p className={styles.soft}>{t('afterAnswers')}</p>}
      {files && waiting > 0 && sending && sending.waits !== 'no' && (
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />} onClick={files.sendNow}>
            {t('sendNow')}
          </Button>
        </div>
      )}
      {here.length > 0 && <Room here={here} />}
    </section>
  );
}

/** Says how much room files take on this device, and how much of it may go. */
function Room({ here }: { readonly here: readonly FileState[] }) {
  const { t } = useTranslation('attachments');
  const bytes = (of: readonly FileState[]): string => showBytes(of.reduce((sum, { size }) => sum + size, 0));
  return (
    <p>
      {t('room', { size: bytes(here) })}{' '}
      {t('mayGo', { size: bytes(here.filter(({ state }) => state === 'sent')) })}
    </p>
  );
}
