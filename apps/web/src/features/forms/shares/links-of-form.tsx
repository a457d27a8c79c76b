import type { WireForm } from '@sampark/core/wire/wire-forms';
import { useCallback } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { LinkTable } from '../../../shared/links/link-table.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../forms.module.css';
import { PastLinks } from './past-links.tsx';
import { type ReadForm, useFormOnce } from './use-shares.ts';

interface LinksOfFormProps {
  readonly form: WireForm;
  readonly read: ReadForm;
}

/** Lists the links by which people without an account fill parts of surveys of a form. */
export function LinksOfForm({ form, read }: LinksOfFormProps) {
  const { t } = useTranslation('links');
  const { links } = useAppData();
  const [answer, again] = useFetched(
    useCallback(async () => (await links()).ofForm(form.name), [links, form.name]),
  );
  const definition = useFormOnce(read);
  if (answer?.kind !== 'ok') return null;
  return (
    <>
      <Section title={t('ofForm.title')} about={t('ofForm.about')}>
        {answer.value.length === 0 ? (
          <p className={styles.soft}>{t('ofForm.none')}</p>
        ) : (
          <LinkTable links={answer.value} form={definition} ofMany onChanged={again} />
        )}
      </Section>
      <PastLinks form={form.name} definition={definition} />
    </>
  );
}
