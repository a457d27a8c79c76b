import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import { useState } from 'react';
import type { NewMap } from '../../../data/ports/district-maps.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import type { Option } from '../../../ui/fields/choice-field.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import styles from '../directory.module.css';
import { MapFacts } from './map-facts.tsx';
import { useNewMap } from './use-new-map.ts';

interface NewMapFormProps {
  readonly maps: readonly WireBaseMap[];
  readonly districts: readonly Option[];
  readonly onSend: (map: NewMap) => void;
}

/** Chooses a file and the district whose map it is to be. What the file is shows before a byte is sent. */
export function NewMapForm({ maps, districts, onSend }: NewMapFormProps) {
  const { t } = useTranslation('directory');
  const form = useNewMap(districts);
  const { chosen, fileProblem, problems } = form;
  const [asks, setAsks] = useState<NewMap | null>(null);
  const before = maps.find(({ district }) => district === asks?.district);
  const named = (id: string): string => districts.find(({ value }) => value === id)?.label ?? id;

  const submit = async (): Promise<void> => {
    const map = await form.ready();
    if (map === null) return;
    if (maps.some(({ district }) => district === map.district)) setAsks(map);
    else onSend(map);
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FileButton
        label={chosen ? t('maps.another') : t('maps.choose')}
        accept=".pmtiles"
        onFiles={([file]) => form.choose(file)}
      />
      {fileProblem !== null && <Failure>{fileProblem}</Failure>}
      {chosen && (
        <div className={styles.group} role="status">
          <strong>{chosen.file.name}</strong>
          <MapFacts size={chosen.file.size} map={chosen.header} />
        </div>
      )}
      <Select
        label={t('district')}
        empty={t('maps.chooseDistrict')}
        options={districts}
        value={form.district}
        onChoose={form.chooseDistrict}
        error={problems.district}
      />
      <TextField
        label={t('maps.name')}
        hint={t('maps.nameHint')}
        autoComplete="off"
        required
        value={form.name}
        onText={form.changeName}
        error={problems.name}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {t('maps.upload')}
        </Button>
      </div>
      {asks && before && (
        <ConfirmDialog
          title={t('maps.replaceTitle', { district: named(asks.district) })}
          verb={t('maps.replace')}
          cancel={t('maps.cancel')}
          onConfirm={() => {
            setAsks(null);
            onSend(asks);
          }}
          onCancel={() => setAsks(null)}
        >
          {t('maps.replaceBody', { name: before.name })}
        </ConfirmDialog>
      )}
    </Form>
  );
}
