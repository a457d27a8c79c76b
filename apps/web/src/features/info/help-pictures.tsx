import { formatNumber } from '@sampark/i18n/formats';
import type { ReactNode } from 'react';
import { SurveySafety, useSafetyWords } from '../../shared/surveys/safety.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import styles from './info.module.css';

/*
 * Frames a picture of the app. The pictures use the app's own parts, so they always look like the app, in the reader's
 * language and theme, and add no bytes.
 */

function Picture({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <figure className={styles.picture}>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Shows the signs of safety beside their meaning. */
export function SignsPicture() {
  const { t } = useTranslation('info');
  const words = useSafetyWords();
  const signs = [
    { safety: 'typing', meaning: t('help.safe.typing') },
    { safety: 'phone', meaning: t('help.safe.one') },
    { safety: 'waiting', meaning: t('help.safe.clock') },
    { safety: 'server', meaning: t('help.safe.two') },
    { safety: 'attention', meaning: t('help.safe.mark') },
  ] as const;
  return (
    <Picture caption={t('help.safe.picture')}>
      <dl className={styles.signs}>
        {signs.map(({ safety, meaning }) => (
          <div key={safety}>
            <dt>
              <SurveySafety safety={safety} words={words} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Picture>
  );
}

/** Shows the sync indicator at the top of the screen. */
export function SyncPicture() {
  const { t } = useTranslation(['info', 'common']);
  const age = t('common:span.days', { count: 2 });
  return (
    <Picture caption={t('help.sync.picture')}>
      <ul className={styles.faces}>
        <li>
          <SafetySign kind="two">{t('common:sync.idle')}</SafetySign>
        </li>
        <li>
          <SafetySign kind="clock">{t('common:sync.onlyHereOldest', { count: 3, age })}</SafetySign>
        </li>
        <li>
          <SafetySign kind="off">{t('common:sync.offlineWaiting', { count: 3 })}</SafetySign>
        </li>
      </ul>
    </Picture>
  );
}

/** Shows two answers to one question, as the editor asks a person to choose. */
export function ConflictPicture() {
  const { t } = useTranslation('info');
  const answers = [
    { value: 236, whose: t('help.conflict.theirs') },
    { value: 240, whose: t('help.conflict.mine') },
  ];
  return (
    <Picture caption={t('help.conflict.picture')}>
      <SafetySign kind="mark">{t('help.conflict.question')}</SafetySign>
      <ul className={styles.answers}>
        {answers.map(({ value, whose }) => (
          <li key={value}>
            <span className={styles.value}>{formatNumber(value)}</span>
            <span className={styles.soft}>{whose}</span>
          </li>
        ))}
      </ul>
    </Picture>
  );
}
