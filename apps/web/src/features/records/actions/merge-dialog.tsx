import { mergeRecords } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { useCallback, useMemo, useState } from 'react';
import { RecordPicker } from '../../../shared/records/record-picker.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { alikeOf } from '../alike.tsx';
import type { OneRecord } from '../use-one-record.ts';
import type { RecordEdits } from '../use-record-edits.ts';
import { type Compared, useCompared } from './compared.ts';
import { DifferingFacts } from './differing-facts.tsx';

interface MergeDialogProps {
  readonly one: OneRecord;
  readonly edits: RecordEdits;
  /** The other record; empty: it is still to be chosen. */
  readonly first: string;
  readonly onClose: () => void;
}

/** Shows two records side by side, says which one stays, and lets a person choose of each fact which one is right. */
export function MergeDialog({ one, edits, first, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['records', 'common']);
  const { records, record } = one;
  const [other, setOther] = useState(first);
  const [ofOther, setOfOther] = useState<ReadonlyMap<string, boolean>>(new Map());
  const likely = useMemo(() => alikeOf(one).map(({ record_id }) => record_id), [one]);
  const mayBe = useCallback(
    (each: RecordFacts) => typeof mergeRecords(records.tree, record.record_id, each.record_id) === 'object',
    [records, record],
  );
  const compared = useCompared(records, record.record_id, other);
  const merge = async () => {
    if (!compared) return;
    onClose();
    await edits.run(...mergingOf(compared, ofOther, t('done.merged', namesOf(compared))));
  };
  return (
    <FormDialog
      title={t('merge.title')}
      onSubmit={merge}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!compared}>
            {t('merge.verb')}
          </Button>
        </>
      }
    >
      {first === '' && (
        <RecordPicker
          records={records}
          search={t('merge.search')}
          label={t('merge.label', { name: record.label })}
          mayBe={mayBe}
          likely={likely}
          chosen={other}
          onChoose={setOther}
        />
      )}
      {compared && (
        <>
          <p>{t('merge.stays', namesOf(compared))}</p>
          <DifferingFacts
            compared={compared}
            ofOther={ofOther}
            onChoose={(path, isOther) => setOfOther(new Map(ofOther).set(path, isOther))}
          />
        </>
      )}
    </FormDialog>
  );
}

const namesOf = ({ stays, goes }: Compared) => ({ stays: stays.label, goes: goes.label });

/** Returns the edits that merge two records, and those that take it back. */
function mergingOf(
  { stays, goes, edit, facts }: Compared,
  ofOther: ReadonlyMap<string, boolean>,
  message: string,
): Parameters<RecordEdits['run']> {
  const taken = facts.filter(({ path, isOtherFirst }) => ofOther.get(path) ?? isOtherFirst);
  const setTo = (side: 'own' | 'other') =>
    taken.length === 0
      ? []
      : [
          {
            record_id: stays.record_id,
            set: Object.fromEntries(taken.map(({ path, [side]: value }) => [path, value])),
          },
        ];
  const undo = [{ record_id: goes.record_id, set: { 'record.merged_into': null } }, ...setTo('own')];
  return [[edit, ...setTo('other')], { message, undo }];
}
