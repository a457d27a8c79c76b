import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../ui/toasts.tsx';
import { BackLink } from './back-link.tsx';
import styles from './directory.module.css';
import { PanchayatForm } from './panchayat-form.tsx';

/** Adds a panchayat that no file brought. */
export default function NewPanchayatPage() {
  const { t } = useTranslation('directory');
  const [, navigate] = useLocation();
  return (
    <>
      <div className={styles.headBack}>
        <BackLink />
        <PageHeading title={t('panchayat.new')} />
      </div>
      <PanchayatForm
        panchayat={null}
        onKept={(panchayatId, name) => {
          notify.success(t('panchayat.added', { name }));
          navigate(paths.place(panchayatId), { replace: true });
        }}
      />
    </>
  );
}
