import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../../shared/frame/not-fetched.tsx';
import { paths } from '../../../shared/paths.ts';
import { useChoosesPanchayats } from '../../../shared/places/use-chooses-panchayats.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ListFilters } from '../list-filters.tsx';
import { readQuery, writeQuery } from '../list-query.ts';
import { useListQuery } from '../use-list-query.ts';
import { SurveyMap } from './survey-map.tsx';
import { useDeviceSurveys } from './use-device-surveys.ts';
import { useOnlineSurveysOnMap } from './use-online-surveys-on-map.ts';

/** Shows surveys on a map and in the order of their distance: those that the list shows, or those of a panchayat that is not on this device. */
export default function MapPage() {
  const [search] = useSearchParams();
  const { panchayat } = readQuery(search);
  const followed = useLive(useAppData().followed);
  const isElsewhere = useChoosesPanchayats() && panchayat !== '' && followed?.includes(panchayat) === false;
  return isElsewhere ? <OnlineMap key={panchayat} panchayatId={panchayat} /> : <DeviceMap />;
}

function DeviceMap() {
  const { t } = useTranslation('map');
  const [search] = useSearchParams();
  // The address loses it with the first other filter, and the map goes on showing it.
  const [first] = useState(() => search.get('at'));
  const [query, ask] = useListQuery();
  const all = useLive(useAppData().surveys.all);
  const found = useDeviceSurveys(query);
  const forms = [...new Set(all?.map(({ form_name }) => form_name))];
  const list = `${paths.surveys}?${writeQuery(query)}`.replace(/\?$/, '');
  return (
    <>
      <BackHeading href={list} alias={paths.surveys} back={t('toList')} title={t('title')} />
      <ListFilters forms={forms} query={query} onChange={ask} sorted={false} />
      <SurveyMap found={found} first={first} />
    </>
  );
}

function OnlineMap({ panchayatId }: { readonly panchayatId: string }) {
  const { t, i18n } = useTranslation(['map', 'server']);
  const panchayats = useLive(useAppData().panchayats);
  const { state, again, ...found } = useOnlineSurveysOnMap(panchayatId);
  const place = panchayats?.find(({ panchayat_id }) => panchayat_id === panchayatId);
  const name = place ? inLanguage(place.name, i18n.language) : panchayatId;
  return (
    <>
      <BackHeading
        href={paths.panchayat(panchayatId)}
        back={t('toPanchayat')}
        title={t('titleOf', { panchayat: name })}
      />
      {state === 'failed' ? (
        <NotFetched because="unreachable" title={t('server:surveys')} onRetry={again} />
      ) : (
        <SurveyMap found={state === 'end' ? found : undefined} first={null} />
      )}
    </>
  );
}
