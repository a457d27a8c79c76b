import { useLocation } from 'wouter';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { PanchayatForm } from './panchayat-form.tsx';

/** Adds a panchayat that no file brought. */
export default function NewPanchayatPage() {
  const { t } = useTranslation('directory');
  const [, navigate] = useLocation();
  return (
    <>
      <BackHeading href={paths.places} back={t('back')} title={t('panchayat.new')} />
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
