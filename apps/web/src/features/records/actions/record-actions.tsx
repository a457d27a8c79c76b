import { RECORD_STATE } from '@sampark/core/survey/record-form';
import { Archive, ArchiveRestore, CopyCheck, FolderInput, History, Trash2 } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../record.module.css';
import type { OneRecord } from '../use-one-record.ts';
import type { RecordEdits } from '../use-record-edits.ts';
import { useDeleteRecord } from './use-delete-record.tsx';
import type { Asked } from './use-record-dialog.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

interface RecordActionsProps {
  readonly one: OneRecord;
  readonly edits: RecordEdits;
  readonly onAsk: (asked: Asked) => void;
}

/** Offers what is seldom done to a record. */
export function RecordActions({ one, edits, onAsk }: RecordActionsProps) {
  const { t } = useTranslation('records');
  const { record_id, label, is_closed } = one.record;
  const [askDelete, deleteDialog] = useDeleteRecord(one);
  const set = (state: 'active' | 'closed') => ({ record_id, set: { [RECORD_STATE]: state } });
  const turn = () =>
    edits.run([set(is_closed ? 'active' : 'closed')], {
      message: t(is_closed ? 'done.opened' : 'done.closed', { name: label }),
      undo: [set(is_closed ? 'closed' : 'active')],
    });
  return (
    <Section title={t('action.title')}>
      <div className={styles.actions}>
        <Button icon={<FolderInput {...ICON} />} onClick={() => onAsk({ kind: 'move' })}>
          {t('action.move')}
        </Button>
        <Button icon={<CopyCheck {...ICON} />} onClick={() => onAsk({ kind: 'merge', other: '' })}>
          {t('action.merge')}
        </Button>
        <Button
          busy={edits.busy}
          icon={is_closed ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
          onClick={turn}
        >
          {t(is_closed ? 'action.open' : 'action.close')}
        </Button>
        <LinkButton icon={<History {...ICON} />} href={paths.history(record_id)}>
          {t('action.history')}
        </LinkButton>
        <Button kind="danger-quiet" icon={<Trash2 {...ICON} />} onClick={askDelete}>
          {t('action.delete')}
        </Button>
      </div>
      {deleteDialog}
    </Section>
  );
}
