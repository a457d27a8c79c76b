import { LGD_CODE } from '@sampark/core/places/directory-row';
import type { WireVillageOf } from '@sampark/core/wire/wire-places';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../shared/data/app-data.ts';
import { useAskedText } from '../../shared/people/asked-text.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';

interface VillageDialogProps {
  readonly panchayatId: string;
  /** `null`: a new one. */
  readonly village: WireVillageOf | null;
  readonly onKept: () => void;
  readonly onClose: () => void;
}

/** Adds a village or renames one. */
export function VillageDialog({ panchayatId, village, onKept, onClose }: VillageDialogProps) {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useAskedText();
  const nameInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(village?.name ?? '');
  const [nameHi, setNameHi] = useState(village?.name_hi ?? '');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ readonly name?: string; readonly code?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (wrong: typeof problems) => {
    setProblems(wrong);
    (wrong.name === undefined ? codeInput : nameInput).current?.focus();
  };
  const problemsOf = (typed: string): typeof problems | null => {
    if (typed === '') return { name: t('panchayat.needsName') };
    const isBad = code.trim() !== '' && !LGD_CODE.test(code.trim());
    return isBad ? { code: t('panchayat.badCode') } : null;
  };
  const submit = async () => {
    if (busy) return;
    const names = { name: name.trim(), name_hi: nameHi.trim() };
    const wrong = problemsOf(names.name);
    if (wrong) {
      refuse(wrong);
      return;
    }
    setBusy(true);
    const directory = await open();
    const asked = village
      ? await directory.changeVillage(panchayatId, village.village_code, names)
      : await directory.addVillage(panchayatId, { ...names, code: code.trim() || null });
    setBusy(false);
    if (asked.kind === 'ok') {
      notify.success(t(village ? 'village.saved' : 'village.added', { name: names.name }));
      onKept();
    } else if (asked.kind === 'refused' && asked.code === 'village_listed') {
      refuse({ name: t('village.listed') });
    } else setFailure(explain(asked));
  };

  return (
    <FormDialog
      title={village ? t('village.editTitle', { name: village.name }) : t('village.newTitle')}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('village.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {village ? t('village.save') : t('village.add')}
          </Button>
        </>
      }
    >
      {failure && (
        <div role="alert">
          <Banner tone="needs">{failure}</Banner>
        </div>
      )}
      {village && <p>{t('village.renameNote')}</p>}
      <TextField
        ref={nameInput}
        label={t('panchayat.name')}
        autoComplete="off"
        required
        value={name}
        onText={(text) => {
          setName(text);
          setProblems({});
        }}
        error={problems.name}
      />
      <TextField label={t('panchayat.nameHi')} autoComplete="off" value={nameHi} onText={setNameHi} />
      {!village && (
        <TextField
          ref={codeInput}
          label={t('panchayat.code')}
          hint={t('panchayat.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onText={(text) => {
            setCode(text);
            setProblems({});
          }}
          error={problems.code}
        />
      )}
    </FormDialog>
  );
}
