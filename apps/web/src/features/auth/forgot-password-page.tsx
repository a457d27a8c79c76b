import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { PublicFrame } from '../../shared/frame/public-frame.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './login-page.module.css';

export default function ForgotPasswordPage() {
  const { t } = useTranslation(['forgot', 'common']);
  const support = useLive(useAppData().server)?.support;
  return (
    <PublicFrame>
      <PageHeading title={t('title')} />
      <p>{t('intro')}</p>
      <ol className={styles.steps}>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <p>{t('safe')}</p>
      {support && <p>{t('common:nav.support', { contact: support })}</p>}
      <LinkButton href={paths.login}>{t('back')}</LinkButton>
    </PublicFrame>
  );
}
