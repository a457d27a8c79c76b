import { type NoticeTexts, noticeIn } from '@sampark/core/wire/wire-notice';
import { directionOf } from '@sampark/i18n/languages';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './notice.module.css';

/** Draws the text of a notice in the reader's language, else in English; without texts the one that came with the app. */
export function NoticeText({ texts }: { readonly texts: NoticeTexts }) {
  const { t, i18n } = useTranslation('notice');
  const own = noticeIn(texts, i18n.language);
  if (!own) return <ShippedText />;
  return (
    <>
      {own.language !== i18n.language && <p className={styles.soft}>{t('inEnglish')}</p>}
      <div className={styles.text} lang={own.language} dir={directionOf(own.language)}>
        {own.text}
      </div>
    </>
  );
}

function ShippedText() {
  const { t } = useTranslation('notice');
  const parts = [
    [t('shipped.what.title'), t('shipped.what.body')],
    [t('shipped.why.title'), t('shipped.why.body')],
    [t('shipped.long.title'), t('shipped.long.body')],
    [t('shipped.whom.title'), t('shipped.whom.body')],
  ] as const;
  return (
    <dl className={styles.shipped}>
      {parts.map(([title, body]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{body}</dd>
        </div>
      ))}
    </dl>
  );
}
