import { useTranslation } from 'react-i18next';
import styles from './offline-demo.module.css';

/** How to see for oneself that nothing is lost. */
export function Guide() {
  const { t } = useTranslation('workbench');
  const steps = [t('guide.step1'), t('guide.step2'), t('guide.step3'), t('guide.step4'), t('guide.step5')];
  return (
    <section className={styles.section} aria-labelledby="guide">
      <h2 id="guide">{t('guide.title')}</h2>
      <ol className={styles.guide}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
