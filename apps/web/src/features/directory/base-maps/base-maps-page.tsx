import { useCallback } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../../shared/frame/not-fetched.tsx';
import { paths } from '../../../shared/paths.ts';
import { useBlockOptions, useBlocks } from '../../../shared/places/use-blocks.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../directory.module.css';
import { MapOnItsWay } from './map-on-its-way.tsx';
import { MapRows } from './map-rows.tsx';
import { NewMapForm } from './new-map-form.tsx';
import { useSending } from './use-sending.ts';

/** Lists the base maps of districts, and takes new ones: the ground below surveys on a map. */
export default function BaseMapsPage() {
  const { t } = useTranslation(['directory', 'common']);
  const open = useAppData().districtMaps;
  const [answer, again] = useFetched(useCallback(async () => (await open()).maps(), [open]));
  const { districts } = useBlockOptions(useBlocks().blocks);
  const sending = useSending(again);
  const maps = answer?.kind === 'ok' ? answer.value : [];

  return (
    <>
      <BackHeading href={paths.places} back={t('back')} title={t('maps.title')} />
      <p className={styles.intro}>{t('maps.intro')}</p>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('maps.offline')} onRetry={again}>
          {t('offlineBody')}
        </NotFetched>
      )}
      {answer?.kind === 'ok' && maps.length === 0 && (
        <EmptyState drawing="village" title={t('maps.none')}>
          {t('maps.noneBody')}
        </EmptyState>
      )}
      <MapRows maps={maps} districts={districts} onRemoved={again} />
      {answer?.kind === 'ok' && (
        <Section title={t('maps.new')} about={t('maps.file')}>
          {sending.now ? (
            <MapOnItsWay now={sending.now} districts={districts} onStop={sending.stop} />
          ) : (
            <NewMapForm maps={maps} districts={districts} onSend={sending.send} />
          )}
        </Section>
      )}
    </>
  );
}
