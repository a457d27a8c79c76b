import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { countQuestions } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireCheckedForm } from '@sampark/core/wire/wire-forms';
import { CountedList } from '../../shared/forms/counted-list.tsx';
import { DifferenceLists } from '../../shared/forms/difference-lists.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './forms.module.css';
import { type OpenPreview, PreviewButton } from './preview.tsx';

interface CheckedFormProps {
  readonly form: FormDefinition;
  readonly told: WireCheckedForm;
  readonly busy: boolean;
  readonly onPublish: () => void;
  readonly openPreview: OpenPreview;
}

/** Shows the form that a workbook holds, what it changes, and offers to try it out and to publish it. */
export function CheckedForm({ form, told, busy, onPublish, openPreview }: CheckedFormProps) {
  const { t, i18n } = useTranslation(['forms', 'versions']);
  const title = inLanguage(form.title, i18n.language);
  return (
    <>
      <Banner tone={told.is_same ? 'info' : 'good'} live>
        {told.is_same ? t('upload.same', { version: form.version }) : t('upload.good', { title })}
      </Banner>
      <p className={styles.soft}>
        <code>{form.name}</code>
        {!told.is_same && <span>{t('upload.version', { version: form.version })}</span>}
        <span>{t('questions', { count: countQuestions(form) })}</span>
      </p>
      {told.tests && <Tests tests={told.tests} />}
      {told.difference && !told.is_same && (
        <Section title={t('versions:difference.title')}>
          <DifferenceLists form={form} difference={told.difference} technical />
        </Section>
      )}
      <PreviewButton
        read={() => Promise.resolve(form)}
        openPreview={openPreview}
        beside={
          !told.is_same && (
            <Button kind="primary" busy={busy} onClick={onPublish}>
              {t('upload.publish')}
            </Button>
          )
        }
      />
    </>
  );
}

/** Says how the form's own tests went, and what none of them reaches. */
function Tests({ tests }: { readonly tests: NonNullable<WireCheckedForm['tests']> }) {
  const { t } = useTranslation('forms');
  const { passed, unreached } = tests;
  return (
    <Section title={t('tests.title')} about={t('tests.passed', { count: passed })}>
      <CountedList
        title={t('tests.unreached')}
        lines={unreached.map((path) => ({ path, text: <code>{path}</code> }))}
      />
    </Section>
  );
}
