import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { useCallback, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { NotFetched } from '../../../shared/frame/not-fetched.tsx';
import { LinkTable } from '../../../shared/links/link-table.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../forms.module.css';

interface PastLinksProps {
  readonly form: string;
  readonly definition: FormDefinition | null;
}

/** Shows on request the links of a form that work no more and still name somebody, so that they can be erased. */
export function PastLinks(props: PastLinksProps) {
  const { t } = useTranslation('links');
  const [open, setOpen] = useState(false);
  if (open) return <OpenList {...props} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('past.show')}</Button>
    </div>
  );
}

function OpenList({ form, definition }: PastLinksProps) {
  const { t } = useTranslation(['links', 'common']);
  const { links } = useAppData();
  const [answer, again] = useFetched(
    useCallback(async () => (await links()).pastOfForm(form), [links, form]),
  );
  return (
    <Section title={t('past.title')}>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={3} />}
      {answer !== undefined && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('past.title')} onRetry={again} />
      )}
      {answer?.kind === 'ok' && answer.value.length === 0 && <p className={styles.soft}>{t('past.none')}</p>}
      {answer?.kind === 'ok' && answer.value.length > 0 && (
        <LinkTable links={answer.value} form={definition} ofMany past onChanged={again} />
      )}
    </Section>
  );
}
