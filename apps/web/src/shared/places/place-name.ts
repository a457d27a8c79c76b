import { worksInPanchayat } from '@sampark/core/access/roles';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useMemo } from 'react';
import { useAppData, useLive, useSignedIn } from '../data/app-data.ts';
import { useTranslation } from '../use-translation.ts';

/** A panchayat's name, for those who look after several; empty for staff, unless others have come to their panchayat. */
export function usePlaceName(): (panchayatId: string) => string {
  const { i18n } = useTranslation();
  const { user } = useSignedIn();
  const panchayats = useLive(useAppData().panchayats);
  const { language } = i18n;
  return useMemo(() => {
    const all = panchayats ?? [];
    const known = worksInPanchayat(user.role) && all.length < 2 ? [] : all;
    const names = new Map(known.map(({ panchayat_id: id, name }) => [id, inLanguage(name, language)]));
    return (panchayatId) => names.get(panchayatId) ?? '';
  }, [panchayats, user, language]);
}
