import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { DictionaryColumn } from '@sampark/core/forms/dictionary/field-dictionary';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../shared/download.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import type { FormFileKind } from './form-files.ts';
import styles from './forms.module.css';

const KINDS: readonly FormFileKind[] = ['xlsform', 'xform', 'dictionary'];

interface DownloadsProps {
  readonly name: string;
  /** Reads the form; `null`: it is not to be had now. */
  readonly read: () => Promise<FormDefinition | null>;
}

/** Offers a form on paper, and as files, for other tools and for people. */
export function Downloads({ name, read }: DownloadsProps) {
  const { t, i18n } = useTranslation(['forms', 'common']);
  const [busy, setBusy] = useState<FormFileKind | null>(null);
  const words = {
    language: i18n.language,
    sheet: t('dictionary.sheet'),
    heading: (column: DictionaryColumn) => t(`dictionary.column.${column}`),
  };
  const give = async (kind: FormFileKind) => {
    setBusy(kind);
    try {
      const form = await read();
      if (form) download(await (await import('./form-files.ts')).fileOfForm(form, kind, words));
      else notify.error(t('offline'));
    } catch {
      notify.error(t('download.failed'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Section title={t('download.title')} about={t('download.about')}>
      <div className={styles.buttons}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            icon={<Download size={20} aria-hidden="true" />}
            busy={busy === kind}
            onClick={() => void give(kind)}
          >
            {t(`download.${kind}`)}
          </Button>
        ))}
        <LinkButton href={paths.paperForm(name)} icon={<FileText size={20} aria-hidden="true" />}>
          {t('download.paper')}
        </LinkButton>
      </div>
    </Section>
  );
}
