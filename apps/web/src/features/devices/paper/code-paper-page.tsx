import { inLanguage } from '@sampark/core/forms/fields';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { addTexts } from '@sampark/i18n/setup';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { PageHeading } from '../../../shared/frame/page-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import styles from '../../../ui/layout/printed-page.module.css';
import { CodeSheet } from './code-sheet.tsx';

const EACH = 'each';
const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Fetches the words of the papers in some languages. @returns those that are here */
function useWords(languages: readonly Language[]): readonly Language[] {
  const { i18n } = useTranslation();
  const [here, setHere] = useState<readonly Language[]>([]);
  useEffect(() => {
    let current = true;
    const fetching = languages.map((language) => addTexts(i18n, 'devices', language));
    // Where one is out of reach, its words stand there in English.
    void Promise.allSettled(fetching).then(() => {
      if (current) setHere(languages);
    });
    return () => {
      current = false;
    };
  }, [i18n, languages]);
  return here;
}

/** Shows papers with a code that brings the app onto phones: for all, for a panchayat, or one for each. The browser prints them. */
export default function CodePaperPage() {
  const { t, i18n } = useTranslation(['devices', 'paper', 'common']);
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const [languages, setLanguages] = useState<readonly Language[]>(() => [
    LANGUAGES.find((each) => each === i18n.language) ?? 'en',
  ]);
  const [whom, setWhom] = useState('');
  const here = useWords(languages);
  const [first = 'en', second] = languages;
  const places = panchayats
    .map(({ panchayat_id: value, name, block }) => ({
      value,
      label: `${inLanguage(name, first)}, ${inLanguage(block, first)}`,
    }))
    .toSorted((a, b) => new Intl.Collator(first).compare(a.label, b.label));
  const chosen = whom === EACH ? places : places.filter(({ value }) => value === whom);
  const titles = chosen.length > 0 ? chosen.map(({ label }) => label) : [''];
  const known = (value: string): Language | undefined => LANGUAGES.find((each) => each === value);
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LinkButton kind="quiet" href={paths.devices} icon={<ArrowLeft size={24} aria-hidden="true" />}>
          {t('title')}
        </LinkButton>
      </div>
      <div className={styles.tools}>
        <PageHeading title={t('code.open')} />
      </div>
      <div className={styles.tools}>
        <Select
          label={t('paper:language')}
          options={OPTIONS}
          value={first}
          onChoose={(value) => setLanguages([known(value) ?? first, ...(second ? [second] : [])])}
        />
        <Select
          label={t('paper:beside')}
          empty={t('paper:none')}
          options={OPTIONS.filter(({ value }) => value !== first)}
          value={second ?? ''}
          onChoose={(value) => setLanguages([first, ...[known(value)].filter((each) => each !== undefined)])}
        />
        <Select
          label={t('code.whom')}
          empty={t('code.everybody')}
          options={[...(places.length > 1 ? [{ value: EACH, label: t('code.each') }] : []), ...places]}
          value={whom}
          onChoose={setWhom}
        />
        <Button kind="primary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('paper:print')}
        </Button>
        <p className={styles.soft}>{t('code.about')}</p>
      </div>
      {here.length === 0 && <Skeleton label={t('common:state.loading')} lines={8} />}
      {here.length > 0 &&
        titles.map((title) => <CodeSheet key={title} title={title} languages={[...new Set(here)]} />)}
    </div>
  );
}
