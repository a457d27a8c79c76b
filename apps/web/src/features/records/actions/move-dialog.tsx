import { moveRecord } from '@sampark/core/records/move-record';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { RECORD_PARENT } from '@sampark/core/survey/record-form';
import { useCallback, useState } from 'react';
import { usePlaceName } from '../../../shared/places/place-name.ts';
import { RecordPicker } from '../../../shared/records/record-picker.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import type { OneRecord } from '../use-one-record.ts';
import type { RecordEdits } from '../use-record-edits.ts';

/** Stands for the panchayat among the records to choose from: no record has this id. */
const TOP = '-';

interface MoveDialogProps {
  readonly one: OneRecord;
  readonly edits: RecordEdits;
  readonly onClose: () => void;
}

/** Asks below which record this one shall hang. Those that it may not hang below are not offered. */
export function MoveDialog({ one: { records, record }, edits, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['records', 'common']);
  const { tree } = records;
  const { record_id, label, parent } = record;
  const place = usePlaceName()(record.panchayat_id);
  const now = tree.parent(record_id)?.record_id ?? TOP;
  const [chosen, setChosen] = useState(now);
  const mayBe = useCallback(
    (above: RecordFacts) =>
      !above.is_closed && typeof moveRecord(tree, record_id, above.record_id) === 'object',
    [tree, record_id],
  );
  const edit = moveRecord(tree, record_id, chosen === TOP ? null : chosen);
  const isOther = chosen !== now || tree.problems.has(record_id);
  const move = async () => {
    if (typeof edit === 'string' || !isOther) return;
    const above = tree.canonical(chosen)?.label;
    onClose();
    await edits.run([edit], {
      message:
        above === undefined ? t('done.movedTop', { name: label }) : t('done.moved', { name: label, above }),
      undo: [{ record_id, set: { [RECORD_PARENT]: parent || null } }],
    });
  };
  return (
    <FormDialog
      title={t('move.title', { name: label })}
      onSubmit={move}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={typeof edit === 'string' || !isOther}>
            {t('move.verb')}
          </Button>
        </>
      }
    >
      <RecordPicker
        records={records}
        search={t('move.search')}
        label={t('move.label')}
        mayBe={mayBe}
        likely={now === TOP ? NOBODY : [now]}
        besides={[{ value: TOP, label: place ? t('move.topOf', { place }) : t('move.top') }]}
        chosen={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}

const NOBODY: readonly string[] = [];
