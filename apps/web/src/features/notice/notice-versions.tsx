import type { WireNoticeRecord } from '@sampark/core/wire/wire-notice';
import { showTime } from '../../shared/dates.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './notice.module.css';
import { NoticeText } from './notice-text.tsx';

/** Lists every version, the newest first, with its time, its author and its texts. */
export function NoticeVersions({ versions }: Pick<WireNoticeRecord, 'versions'>) {
  const { t } = useTranslation('notice');
  return (
    <Section title={t('write.versions')}>
      <ul className={styles.versions}>
        {versions.map(({ version, texts, made_at, made_by }) => (
          <li key={version}>
            <details>
              <summary>
                {made_at === null
                  ? t('shippedVersion', { version })
                  : t('write.by', { version, when: showTime(made_at), name: shownName(made_by ?? '') })}
              </summary>
              <div className={styles.old}>
                {Object.keys(texts).length === 0 ? (
                  <NoticeText texts={texts} />
                ) : (
                  Object.keys(texts).map((language) => (
                    <div key={language} lang={language} dir="auto" className={styles.text}>
                      {texts[language]}
                    </div>
                  ))
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
