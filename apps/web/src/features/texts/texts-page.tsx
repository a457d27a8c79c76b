import { LANGUAGE_NAMES, type Language } from '@sampark/i18n/languages';
import { loadLanguagesHere } from '@sampark/i18n/setup';
import { useEffect, useMemo, useState } from 'react';
import type { TextsPort } from '../../data/ports/texts.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { type AppText, appTexts, findTexts } from './find-texts.ts';
import { OwnSuggestions } from './own-suggestions.tsx';
import { SuggestText } from './suggest-text.tsx';
import styles from './texts.module.css';

/** Lets a person find a text of the app, and write what they would say. It works without network. */
export default function TextsPage() {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const texts = useOpened(useAppData().texts);
  const all = useAppTexts();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AppText | null>(null);
  const language = i18n.language as Language;

  return (
    <>
      <BackHeading href={paths.settings} back={t('texts.back')} title={t('texts.title')} />
      <p className={styles.intro}>{t('texts.about', { language: LANGUAGE_NAMES[language] })}</p>
      {texts && all ? (
        <div className={styles.page}>
          <QuickSearchBox label={t('texts.search')} value={typed} onText={setTyped} />
          {typed.trim() === '' ? (
            <OwnSuggestions texts={texts} />
          ) : (
            <Found texts={findTexts(all, typed)} onChoose={setChosen} />
          )}
        </div>
      ) : (
        <Skeleton label={t('common:state.loading')} lines={4} />
      )}
      {texts && chosen && (
        <Suggest texts={texts} chosen={chosen} language={language} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

/** Returns all texts of the app, once they are here. */
function useAppTexts(): readonly AppText[] | null {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    // What cannot be fetched now is missing from the list.
    void loadLanguagesHere(i18n)
      .catch(() => undefined)
      .then(() => {
        if (!isLeft) setLoaded(language);
      });
    return () => {
      isLeft = true;
    };
  }, [i18n, language]);
  return useMemo(() => (loaded === language ? appTexts(i18n) : null), [i18n, loaded, language]);
}

interface FoundProps {
  readonly texts: readonly AppText[];
  readonly onChoose: (text: AppText) => void;
}

function Found({ texts, onChoose }: FoundProps) {
  const { t } = useTranslation('settings');
  if (texts.length === 0)
    return (
      <EmptyState drawing="path" title={t('texts.none')}>
        {t('texts.noneBody')}
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={t('texts.found')}>
      {texts.map((each) => (
        <li key={each.key}>
          <button type="button" className={styles.text} onClick={() => onChoose(each)}>
            <span>{each.text}</span>
            {each.english !== each.text && (
              <span className={styles.soft} lang="en" dir="ltr">
                {each.english}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestProps {
  readonly texts: TextsPort;
  readonly chosen: AppText;
  readonly language: Language;
  readonly onClose: () => void;
}

function Suggest({ texts, chosen, language, onClose }: SuggestProps) {
  const earlier = texts.own.get()?.find((each) => each.key === chosen.key && each.language === language);
  const suggest = (text: string) => texts.suggest({ language, key: chosen.key, was: chosen.text, text });
  return (
    <SuggestText of={chosen} begun={earlier?.text ?? chosen.text} onSuggest={suggest} onClose={onClose} />
  );
}
