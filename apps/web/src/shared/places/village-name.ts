import { type NamedVillage, NO_VILLAGES, villageNameIn } from '@sampark/core/places/village-names';
import { useMemo } from 'react';
import { useAppData, useLive } from '../data/app-data.ts';
import { useTranslation } from '../use-translation.ts';

/** Names a survey's village in the reader's script; empty where the survey has no name. Taken once for a whole list. */
export function useVillageName(): (village: NamedVillage) => string {
  const { language } = useTranslation().i18n;
  const names = useLive(useAppData().villages) ?? NO_VILLAGES;
  return useMemo(() => (village) => villageNameIn(names, village, language), [names, language]);
}
