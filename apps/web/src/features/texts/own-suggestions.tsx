import type { OwnSuggestion, TextsPort } from '../../data/ports/texts.ts';
import { useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './texts.module.css';

/** Shows what the person suggested on this device, and whether the server has it. */
export function OwnSuggestions({ texts }: { readonly texts: TextsPort }) {
  const { t } = useTranslation('settings');
  const own = useLive(texts.own) ?? [];
  if (own.length === 0) return null;
  return (
    <Section title={t('texts.own')}>
      <ul className={styles.list}>
        {own.map((each) => (
          <li key={`${each.language} ${each.key}`}>
            <Suggestion {...each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Suggestion({ language, was, text, sent }: OwnSuggestion) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.row}>
      <span lang={language} dir="auto">
        {text}
      </span>
      <span className={styles.soft} lang={language} dir="auto">
        {was}
      </span>
      <SafetySign kind={sent ? 'two' : 'one'}>{t(sent ? 'texts.sent' : 'texts.waits')}</SafetySign>
    </div>
  );
}
