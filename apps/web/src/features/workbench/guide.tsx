import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './workbench.module.css';

/** Explains how a person can see for themselves that nothing is lost. */
export function Guide() {
  const { t } = useTranslation(['workbench', 'practice']);
  const steps = [t('guide.step1'), t('guide.step2'), t('guide.step3'), t('guide.step4'), t('guide.step5')];
  return (
    <section className={styles.section} aria-labelledby="guide">
      <h2 id="guide">{t('guide.title')}</h2>
      <ol className={styles.guide}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{t('practice:openBody')}</p>
      <div>
        <LinkButton href={paths.practice}>{t('practice:open')}</LinkButton>
      </div>
    </section>
  );
}
