import { NOTICE_TEXT_MOST, type NoticeTexts } from '@sampark/core/wire/wire-notice';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { type SubmitEvent, useState } from 'react';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { typedWords, writtenTexts } from '../../shared/data/typed-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/fields/long-text-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './notice.module.css';

interface NoticeFormProps {
  readonly newest: { readonly version: number; readonly texts: NoticeTexts };
  /** Whether the server has no newer version. Nothing is saved after one that is not known yet. */
  readonly isNewest: boolean;
  readonly onChanged: () => void;
}

/** The texts that an administrator typed and has not saved. */
interface Draft {
  /** The person who typed it: on a shared computer nobody finds another one's words. */
  readonly owner: string;
  /** The version over which they typed; absent: they know of the newest. */
  readonly after?: number;
  readonly texts: NoticeTexts;
  /** It was saved as the version after that one, and stays until that is known. */
  readonly isSaved?: true;
}

const typed = typedWords<Draft>('sampark.notice_typed');

type Problem = 'needsEnglish' | 'same' | 'changed';

const isSame = (a: NoticeTexts, b: NoticeTexts): boolean =>
  LANGUAGES.every((language) => a[language] === b[language]);

/** Writes a new version of the notice, language by language. */
export function NoticeForm({ newest, isNewest, onChanged }: NoticeFormProps) {
  const { t } = useTranslation('notice');
  const [language, setLanguage] = useState<Language>('en');
  const owner = useSignedIn().user.user_id;
  const [kept, setDraft] = useState(() => typed.of(owner));
  const draft = kept?.isSaved && newest.version > (kept.after ?? 0) ? null : kept;
  const { save, isSaving, problem, clear } = useSave(newest, onChanged);
  const isShipped = Object.keys(newest.texts).length === 0;
  const texts = draft?.texts ?? newest.texts;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const after = draft?.after ?? newest.version;
    const outcome = await save(writtenTexts(texts), after);
    if (outcome === 'changed') setDraft({ owner, texts });
    if (outcome !== 'saved') return;
    typed.forget();
    setDraft({ owner, texts, after, isSaved: true });
  };
  return (
    <Section title={t('write.title')} {...(isShipped && { about: t('write.shippedNow') })}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
          readOnly={isSaving || !isNewest}
          onText={(text) => {
            clear();
            const next = {
              owner,
              after: draft?.after ?? newest.version,
              texts: { ...texts, [language]: text },
            };
            typed.keep(next);
            setDraft(next);
          }}
          error={problem && t(`write.${problem}`)}
        />
        <div className={styles.foot}>
          <Button type="submit" kind="primary" busy={isSaving} disabled={!isNewest}>
            {t('write.save')}
          </Button>
          {!isShipped && (
            <Button disabled={isSaving || !isNewest} onClick={() => void save({}, newest.version)}>
              {t('write.useShipped')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** Returns a function that saves a version after the one that its author has seen. */
function useSave(newest: NoticeFormProps['newest'], onChanged: () => void) {
  const { t } = useTranslation('notice');
  const open = useAppData().notice;
  const explain = useRefusalText();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const wrongIn = (texts: NoticeTexts, after: number): Problem | undefined => {
    if (after !== newest.version) return 'changed';
    if (isSame(texts, newest.texts)) return 'same';
    return Object.keys(texts).length > 0 && texts['en'] === undefined ? 'needsEnglish' : undefined;
  };
  const save = async (texts: NoticeTexts, after: number): Promise<Problem | 'saved' | 'failed'> => {
    const wrong = wrongIn(texts, after);
    setProblem(wrong);
    if (wrong !== undefined) return wrong;
    setSaving(true);
    const answer = await (await open()).save({ after, texts: { ...texts } });
    setSaving(false);
    onChanged();
    if (answer.kind === 'ok') {
      notify.success(t('write.saved'));
      return 'saved';
    }
    if (answer.kind === 'refused' && answer.code === 'notice_changed') {
      setProblem('changed');
      return 'changed';
    }
    notify.error(explain(answer));
    return 'failed';
  };
  return { save, isSaving, problem, clear: () => setProblem(undefined) };
}
