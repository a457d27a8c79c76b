import { inLanguage } from '@sampark/core/forms/fields';
import { useCallback } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { PanchayatForm } from './panchayat-form.tsx';
import { Villages } from './villages.tsx';

interface PanchayatPageProps {
  /** Another panchayat is another page: the caller gives it a key. */
  readonly panchayatId: string;
}

/** Shows one panchayat: its details and its villages. */
export default function PanchayatPage({ panchayatId }: PanchayatPageProps) {
  const { t, i18n } = useTranslation(['directory', 'common']);
  const open = useAppData().directory;
  const [answer, again] = useFetched(
    useCallback(async () => (await open()).panchayat(panchayatId), [open, panchayatId]),
  );
  const panchayat = answer?.kind === 'ok' ? answer.value : null;

  return (
    <>
      <BackHeading
        href={paths.places}
        back={t('back')}
        title={panchayat ? inLanguage(panchayat.name, i18n.language) : t('panchayat.about')}
      />
      {!answer && <Skeleton label={t('common:state.loading')} lines={6} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched
          because={answer.kind}
          title={answer.kind === 'not_found' ? t('panchayat.missing') : t('offline')}
          onRetry={again}
        >
          {t('offlineBody')}
        </NotFetched>
      )}
      {panchayat && (
        <>
          <Section title={t('panchayat.about')}>
            <PanchayatForm
              panchayat={panchayat}
              onKept={(_, name) => {
                notify.success(t('panchayat.saved', { name }));
                again();
              }}
            />
          </Section>
          <Villages panchayatId={panchayatId} villages={panchayat.villages} onChanged={again} />
        </>
      )}
    </>
  );
}
