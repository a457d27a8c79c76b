import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { FORM_FILE_BYTES, type WireCheckedForm } from '@sampark/core/wire/wire-forms';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { paths } from '../../shared/paths.ts';
import { rememberScreen } from '../../shared/still-here.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** A workbook with its lists, and what the server said of them. */
interface Checked {
  readonly files: readonly File[];
  readonly told: WireCheckedForm;
}

export interface Upload {
  readonly checked: Checked | null;
  readonly busy: 'checking' | 'publishing' | null;
  readonly failure: string | null;
  readonly choose: (files: readonly File[]) => void;
  readonly publish: () => void;
}

/** Sends a workbook with its lists to be checked, and publishes it. */
export function useUpload(): Upload {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const [, navigate] = useLocation();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<Upload['busy']>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const choose = async (files: readonly File[]) => {
    setChecked(null);
    setFailure(null);
    if (files.reduce((sum, { size }) => sum + size, 0) > FORM_FILE_BYTES) {
      setFailure(t('upload.tooLarge', { megabytes: FORM_FILE_BYTES / 1_000_000 }));
      return;
    }
    setBusy('checking');
    const asked = await (await open()).check(files);
    setBusy(null);
    if (asked.kind === 'ok') setChecked({ files, told: asked.value });
    else setFailure(explain(asked));
  };

  const publish = async () => {
    const form = checked?.told.form;
    if (!form) return;
    setFailure(null);
    setBusy('publishing');
    const isStillHere = rememberScreen();
    const asked = await (await open()).publish(checked.files);
    setBusy(null);
    if (asked.kind !== 'ok') {
      setFailure(explain(asked));
      return;
    }
    const { outcome, name, version, problems } = asked.value;
    if (outcome === 'published') {
      notify.success(t('upload.published', { name: inLanguage(form.title, i18n.language), version }));
      if (isStillHere()) navigate(paths.form(name));
    } else if (outcome === 'refused') {
      setChecked({ ...checked, told: { ...checked.told, form: null, problems } });
    } else {
      setFailure(outcome === 'same' ? t('upload.same', { version }) : t('upload.meanwhile', { version }));
    }
  };
  return {
    checked,
    busy,
    failure,
    choose: (files) => void choose(files),
    publish: () => void publish(),
  };
}
