import type { FormDefinition } from '@sampark/core/forms/definition';
import { formFields, inLanguage } from '@sampark/core/forms/fields';
import type { WireCheckedForm, WireFormDifference } from '@sampark/core/wire/wire-forms';
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
  const { t, i18n } = useTranslation('forms');
  const title = inLanguage(form.title, i18n.language);
  return (
    <>
      <Banner tone={told.is_same ? 'info' : 'good'} live>
        {told.is_same ? t('upload.same', { version: form.version }) : t('upload.good', { title })}
      </Banner>
      <p className={styles.soft}>
        <code>{form.name}</code>
        <span>{t('upload.version', { version: form.version })}</span>
        <span>{t('questions', { count: formFields(form).answers.size })}</span>
      </p>
      {told.tests && <Tests tests={told.tests} />}
      {told.difference && !told.is_same && <Difference form={form} difference={told.difference} />}
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
      {unreached.length > 0 && (
        <details className={styles.difference} open={unreached.length <= 10}>
          <summary>{t('difference.count', { title: t('tests.unreached'), count: unreached.length })}</summary>
          <ul>
            {unreached.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

interface DifferenceProps {
  readonly form: FormDefinition;
  readonly difference: WireFormDifference;
}

/** Says what a new version asks anew, asks differently, and no longer asks. */
function Difference({ form, difference: { added, changed, gone } }: DifferenceProps) {
  const { t, i18n } = useTranslation('forms');
  const fields = formFields(form);
  /** Returns a question's own words; one that is gone, or a repeat, has its path. */
  const words = (path: string): string => {
    const question = fields.answers.get(path)?.question;
    return question ? inLanguage(question.label, i18n.language) : path;
  };
  const lists = [
    { title: t('difference.added'), lines: added.map((path) => ({ path, said: words(path), more: '' })) },
    {
      title: t('difference.changed'),
      lines: changed.map(({ path, properties }) => ({
        path,
        said: words(path),
        more: properties.join(', '),
      })),
    },
    { title: t('difference.gone'), lines: gone.map((path) => ({ path, said: path, more: '' })) },
  ];
  return (
    <Section title={t('difference.title')}>
      {lists
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <details key={title} className={styles.difference} open={lines.length <= 10}>
            <summary>{t('difference.count', { title, count: lines.length })}</summary>
            <ul>
              {lines.map(({ path, said, more }) => (
                <li key={path}>
                  {said} {said !== path && <code>{path}</code>} {more && <span>({more})</span>}
                </li>
              ))}
            </ul>
          </details>
        ))}
    </Section>
  );
}
