import { NOTICE_TEXT_MOST, type NoticeTexts } from '@sampark/core/wire/wire-notice';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { type SubmitEvent, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/fields/long-text-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './notice.module.css';

interface NoticeFormProps {
  readonly newest: { readonly version: number; readonly texts: NoticeTexts };
  readonly onChanged: () => void;
}

/** The entry of local storage with what was typed and not saved, so that a page that goes takes nothing along. */
const TYPED = 'sampark.notice_typed';

function typedBefore(): NoticeTexts | null {
  const kept = localStorage.getItem(TYPED);
  return kept === null ? null : (JSON.parse(kept) as NoticeTexts);
}

function keepTyped(texts: NoticeTexts): void {
  try {
    localStorage.setItem(TYPED, JSON.stringify(texts));
  } catch {
    // A full disk: it stays on the screen.
  }
}

type Problem = 'needsEnglish' | 'same' | 'changed';

/** Returns the texts that somebody has written, without those that are empty. */
const written = (texts: NoticeTexts): NoticeTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const isSame = (a: NoticeTexts, b: NoticeTexts): boolean =>
  LANGUAGES.every((language) => a[language] === b[language]);

/** Writes a new version of the notice, language by language. */
export function NoticeForm({ newest, onChanged }: NoticeFormProps) {
  const { t } = useTranslation('notice');
  const [language, setLanguage] = useState<Language>('en');
  const [texts, setTexts] = useState<NoticeTexts>(() => typedBefore() ?? newest.texts);
  const { save, busy, problem, clear } = useSave(newest, onChanged);
  const isShipped = Object.keys(newest.texts).length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void save(written(texts));
  };
  return (
    <Section title={t('write.title')} {...(isShipped && { about: t('write.shippedNow') })}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Select
          label={t('write.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChoose={(value) => setLanguage(LANGUAGES.find((each) => each === value) ?? 'en')}
        />
        <LongTextField
          label={t('write.text', { language: LANGUAGE_NAMES[language] })}
          hint={language === 'en' ? undefined : t('write.hint')}
          value={texts[language] ?? ''}
          most={NOTICE_TEXT_MOST}
          onText={(text) => {
            clear();
            const typed = { ...texts, [language]: text };
            keepTyped(typed);
            setTexts(typed);
          }}
          error={problem && t(`write.${problem}`)}
        />
        <div className={styles.foot}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('write.save')}
          </Button>
          {!isShipped && (
            <Button
              disabled={busy}
              onClick={() =>
                void save({}).then((isSaved) => {
                  if (isSaved) setTexts({});
                })
              }
            >
              {t('write.useShipped')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** Saves a version after the newest that its author has seen. */
function useSave(newest: NoticeFormProps['newest'], onChanged: () => void) {
  const { t } = useTranslation('notice');
  const open = useAppData().notice;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const save = async (texts: NoticeTexts): Promise<boolean> => {
    const isEmpty = Object.keys(texts).length === 0;
    const wrong = isSame(texts, newest.texts)
      ? 'same'
      : !isEmpty && texts['en'] === undefined
        ? 'needsEnglish'
        : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return false;
    setBusy(true);
    const answer = await (await open()).save({ after: newest.version, texts: { ...texts } });
    setBusy(false);
    if (answer.kind === 'ok') {
      localStorage.removeItem(TYPED);
      notify.success(t('write.saved'));
    } else if (answer.kind === 'refused' && answer.code === 'notice_changed') setProblem('changed');
    else notify.error(explain(answer));
    onChanged();
    return answer.kind === 'ok';
  };
  return { save, busy, problem, clear: () => setProblem(undefined) };
}
