import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useMemo } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { Option } from '../../../ui/fields/choice-field.tsx';

/** Returns the panchayats and blocks in which somebody can work, by name in the order of the language. */
export function useWorkplaces(): {
  readonly panchayats: readonly Option[];
  readonly blocks: readonly Option[];
} {
  const { i18n } = useTranslation();
  const panchayats = useLive(useAppData().panchayats);
  const { language } = i18n;
  return useMemo(() => {
    const words = new Intl.Collator(language);
    const byLabel = (a: Option, b: Option) => words.compare(a.label, b.label);
    const known = panchayats ?? [];
    const blocks = new Map(known.map((each) => [each.block_id, inLanguage(each.block, language)]));
    return {
      panchayats: known
        .map(({ panchayat_id: value, name, block }) => ({
          value,
          label: `${inLanguage(name, language)}, ${inLanguage(block, language)}`,
        }))
        .toSorted(byLabel),
      blocks: [...blocks].map(([value, label]) => ({ value, label })).toSorted(byLabel),
    };
  }, [panchayats, language]);
}
