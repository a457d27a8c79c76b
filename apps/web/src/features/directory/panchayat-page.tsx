import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WirePanchayatDetails } from '@sampark/core/wire/wire-places';
import { useCallback } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useDayInWords } from '../../shared/dates.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { Changes } from './changes/changes.tsx';
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
  const [answer, again, renew] = useFetched(
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
          <Ended panchayat={panchayat} />
          <Section title={t('panchayat.about')}>
            <PanchayatForm
              panchayat={panchayat}
              onKept={(_, name) => {
                notify.success(t('panchayat.saved', { name }));
                again();
              }}
            />
          </Section>
          <Changes panchayat={panchayat} onChanged={renew} />
          <Villages panchayatId={panchayatId} villages={panchayat.villages} onChanged={renew} />
        </>
      )}
    </>
  );
}

/** Says that a panchayat is no more, and what came of it. */
function Ended({ panchayat: { ended } }: { readonly panchayat: WirePanchayatDetails }) {
  const { t, i18n } = useTranslation('directory');
  const inWords = useDayInWords();
  if (!ended) return null;
  const into = ended.into.map(({ name }) => inLanguage(name, i18n.language)).join(', ');
  return <Banner>{t('became.ended', { day: inWords(ended.day), into })}</Banner>;
}
