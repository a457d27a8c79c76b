import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { useMemo } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useAgo } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';

interface PersonWords {
  readonly name: (person: WireUserRow) => string;
  /** The name of the place where they work. */
  readonly place: (person: WireUserRow) => string;
  readonly activity: (person: WireUserRow) => string;
}

/** Returns the words about a person that are the same wherever they appear. */
export function usePersonWords(): PersonWords {
  const { t, i18n } = useTranslation('users');
  const ago = useAgo();
  const panchayats = useLive(useAppData().panchayats);
  const names = useMemo(() => {
    const say = (text: { readonly en: string }) => inLanguage(text, i18n.language);
    const known = panchayats ?? [];
    return {
      panchayats: new Map(known.map((each) => [each.panchayat_id, say(each.name)])),
      blocks: new Map(known.map((each) => [each.block_id, say(each.block)])),
    };
  }, [panchayats, i18n.language]);

  return {
    name: (person) => person.full_name || person.username,
    place: ({ role, panchayat_id, block_id, panchayat_name }) => {
      if (role === 'admin') return t('everywhere');
      if (role === 'block_officer' && block_id !== null) {
        return t('block', { block: names.blocks.get(block_id) ?? block_id });
      }
      if (panchayat_id === null) return t('notAssigned');
      return names.panchayats.get(panchayat_id) ?? panchayat_name ?? panchayat_id;
    },
    activity: ({ last_activity }) => (last_activity === null ? t('never') : ago(last_activity)),
  };
}
