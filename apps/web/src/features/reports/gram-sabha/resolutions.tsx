import styles from './sabha-sheet.module.css';
import type { Tongue } from './tongue.ts';

/** The lines on which a resolution is written. */
const LINES = ['1', '2', '3', '4', '5'] as const;

/** Leaves room for what the Gram Sabha resolves, and to sign it. */
export function Resolutions({ tongue: { t } }: { readonly tongue: Tongue }) {
  return (
    <section className={styles.resolutions}>
      <h2>{t('reports:sabha.resolutions')}</h2>
      <p className={styles.meeting}>
        <span>{t('reports:sabha.date')}</span>
        <span>{t('reports:sabha.present')}</span>
      </p>
      <ol>
        {LINES.map((line) => (
          <li key={line} />
        ))}
      </ol>
      <div className={styles.signatures}>
        {([t('reports:sabha.secretary'), t('reports:sabha.sarpanch')] as const).map((person) => (
          <div key={person}>
            <span className={styles.line} />
            <strong>{person}</strong>
            <span>{t('reports:sabha.sign')}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
