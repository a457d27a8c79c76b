import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { addTexts } from '@sampark/i18n/setup';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppData, useLive, useSignedIn } from '../../../shared/data/app-data.ts';
import { PageHeading } from '../../../shared/frame/page-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Option } from '../../../ui/fields/choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import styles from '../../../ui/layout/printed-page.module.css';
import { CodeSheet } from './code-sheet.tsx';
import { blockChoice, panchayatChoice } from './people-of.ts';
import { PersonPapers } from './person-papers.tsx';

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

type Kind = 'wall' | 'people';

/** Shows papers with a code that brings the app onto phones: for a wall, or for administrators a piece for each person. The browser prints them. */
export default function CodePaperPage() {
  const { t, i18n } = useTranslation(['devices', 'paper', 'common']);
  const isAdmin = useSignedIn().user.role === 'admin';
  const [kind, setKind] = useState<Kind>('wall');
  const [languages, setLanguages] = useState<readonly Language[]>(() => [
    LANGUAGES.find((each) => each === i18n.language) ?? 'en',
  ]);
  const [whom, setWhom] = useState('');
  const here = useWords(languages);
  const [first = 'en', second] = languages;
  const { places, withBlocks } = usePlaces(first);
  const known = (value: string): Language | undefined => LANGUAGES.find((each) => each === value);
  const isForPeople = kind === 'people';
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
        {isAdmin && (
          <ChooseKind
            kind={kind}
            onChoose={(next) => {
              setKind(next);
              setWhom('');
            }}
          />
        )}
        <Select
          label={t('paper:language')}
          options={OPTIONS}
          value={first}
          onChoose={(value) => setLanguages([known(value) ?? first, ...(second ? [second] : [])])}
        />
        {!isForPeople && (
          <Select
            label={t('paper:beside')}
            empty={t('paper:none')}
            options={OPTIONS.filter(({ value }) => value !== first)}
            value={second ?? ''}
            onChoose={(value) =>
              setLanguages([first, ...[known(value)].filter((each) => each !== undefined)])
            }
          />
        )}
        <Select
          label={t('code.whom')}
          empty={isForPeople ? t('code.choose') : t('code.everybody')}
          options={
            isForPeople
              ? withBlocks
              : [...(places.length > 1 ? [{ value: EACH, label: t('code.each') }] : []), ...places]
          }
          value={whom}
          onChoose={setWhom}
        />
        <Button kind="primary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('paper:print')}
        </Button>
        <p className={styles.soft}>{isForPeople ? t('code.aboutPeople') : t('code.about')}</p>
      </div>
      {here.length === 0 && <Skeleton label={t('common:state.loading')} lines={8} />}
      {here.length > 0 && isForPeople && <PersonPapers choice={whom} language={first} />}
      {here.length > 0 && !isForPeople && <Sheets whom={whom} places={places} languages={here} />}
    </div>
  );
}

interface ChooseKindProps {
  readonly kind: Kind;
  readonly onChoose: (kind: Kind) => void;
}

function ChooseKind({ kind, onChoose }: ChooseKindProps) {
  const { t } = useTranslation('devices');
  const options = [
    { value: 'wall', label: t('code.wall') },
    { value: 'people', label: t('code.people') },
  ];
  return (
    <Select
      label={t('code.kind')}
      options={options}
      value={kind}
      onChoose={(value) => onChoose(value === 'people' ? 'people' : 'wall')}
    />
  );
}

/** Returns the places that papers can be for, by name: the panchayats, and for papers of people the blocks before them. */
function usePlaces(language: Language) {
  const { t } = useTranslation('devices');
  const panchayats = useLive(useAppData().panchayats) ?? [];
  const words = new Intl.Collator(language);
  const byLabel = (options: readonly Option[]) => options.toSorted((a, b) => words.compare(a.label, b.label));
  const places = byLabel(
    panchayats.map(({ panchayat_id: value, name, block }) => ({
      value,
      label: `${inLanguage(name, language)}, ${inLanguage(block, language)}`,
    })),
  );
  const names = new Map(panchayats.map(({ block_id, block }) => [block_id, inLanguage(block, language)]));
  const blocks = byLabel(
    Array.from(names, ([id, block]) => ({ value: blockChoice(id), label: t('code.block', { block }) })),
  );
  const withBlocks = [
    ...blocks,
    ...places.map(({ value, label }) => ({ value: panchayatChoice(value), label })),
  ];
  return { places, withBlocks };
}

interface SheetsProps {
  readonly whom: string;
  readonly places: readonly Option[];
  readonly languages: readonly Language[];
}

function Sheets({ whom, places, languages }: SheetsProps) {
  const chosen = whom === EACH ? places : places.filter(({ value }) => value === whom);
  const titles = chosen.length > 0 ? chosen.map(({ label }) => label) : [''];
  return titles.map((title) => <CodeSheet key={title} title={title} languages={[...new Set(languages)]} />);
}
