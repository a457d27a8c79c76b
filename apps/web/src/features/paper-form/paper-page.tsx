import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formLanguages } from '@sampark/core/forms/texts/form-languages';
import { ArrowLeft, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { usePageFoot } from '../../shared/frame/use-page-foot.ts';
import { useLanguagesHere } from '../../shared/page-languages.ts';
import { paths } from '../../shared/paths.ts';
import { languageName } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from '../../ui/layout/printed-page.module.css';
import { PaperSheet } from './paper-sheet.tsx';
import { makeSheet, type Sheet } from './sheet.ts';
import { usePaperForm } from './use-paper-form.ts';

/** Shows the newest version of a form as pages of paper, to be filled by hand where a phone is none. The browser prints it. */
export default function PaperPage({ name }: { readonly name: string }) {
  const { t } = useTranslation(['paper', 'forms', 'common']);
  const [answer, again] = usePaperForm(name);
  const everyLanguage = useLanguagesHere();
  const form = answer?.kind === 'ok' && everyLanguage ? answer.value : null;
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LinkButton kind="quiet" href={paths.form(name)} icon={<ArrowLeft size={24} aria-hidden="true" />}>
          {t('back')}
        </LinkButton>
      </div>
      {answer && answer.kind !== 'ok' && (
        <>
          <PageHeading title={t('forms:download.paper')} />
          <NotFetched
            because={answer.kind}
            title={answer.kind === 'not_found' ? t('forms:missing') : t('forms:offline')}
            onRetry={again}
          >
            {t('forms:offlineBody')}
          </NotFetched>
        </>
      )}
      {form && <Paper form={form} />}
      {!form && (!answer || answer.kind === 'ok') && <Skeleton label={t('common:state.loading')} lines={8} />}
    </div>
  );
}

/** Lets a person choose the languages of the pages, and shows the pages. */
function Paper({ form }: { readonly form: FormDefinition }) {
  const { t, i18n } = useTranslation(['paper', 'common']);
  const known = useMemo(() => formLanguages(form), [form]);
  const [first, setFirst] = useState(() => (known.includes(i18n.language) ? i18n.language : 'en'));
  const [second, setSecond] = useState('');
  const sheet = useMemo(() => {
    const languages = second === '' || second === first ? [first] : [first, second];
    return makeSheet(form, languages, i18n);
  }, [form, first, second, i18n]);
  useMargins(sheet);
  const options = known.map((value) => ({ value, label: languageName(value) }));
  return (
    <>
      <div className={styles.tools}>
        {known.length > 1 && (
          <>
            <Select label={t('language')} options={options} value={first} onChoose={setFirst} />
            <Select
              label={t('beside')}
              empty={t('none')}
              options={options.filter(({ value }) => value !== first)}
              value={second === first ? '' : second}
              onChoose={setSecond}
            />
          </>
        )}
        <Button kind="primary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <p className={styles.soft}>{t('about')}</p>
      </div>
      <PaperSheet sheet={sheet} />
    </>
  );
}

/** Gives the margins of the pages, which lie outside of the document, the words that stand there. */
function useMargins({ form, tongues: [tongue] }: Sheet): void {
  const foot = tongue
    ? `${tongue.text(form.title)} · ${tongue.t('paper:version', { version: form.version })}`
    : '';
  usePageFoot(foot, tongue?.t('paper:page') ?? '');
}
