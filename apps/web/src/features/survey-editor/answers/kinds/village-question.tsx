import { checkValue } from '@sampark/core/forms/checks/validate';
import type { Village } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../../shared/data/app-data.ts';
import { useFieldProblemText } from '../../../../shared/data/field-problem-text.ts';
import { inBothScripts, suggestedVillages } from '../../../../shared/places/suggested-villages.ts';
import { usePanchayatOfRecords } from '../../../../shared/records/panchayat-of-records.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { SuggestField } from '../../../../ui/fields/suggest-field.tsx';
import { typedText } from '../typed-text.ts';
import type { KindProps } from './kind-props.ts';

/** Returns the villages of a panchayat as this device knows them; none where the directory has none, or until they are read. */
function useKnownVillages(panchayatId: string): readonly Village[] {
  const { places } = useAppData();
  const [villages, setVillages] = useState<readonly Village[]>([]);
  useEffect(() => {
    let current = true;
    const show = (known: readonly Village[]) => {
      if (current) setVillages(known);
    };
    places.villages().then(show, () => show([]));
    return () => {
      current = false;
    };
  }, [places]);
  return villages.filter((village) => village.panchayat_id === panchayatId);
}

/** Asks for the village in which a record lies. It suggests those of the panchayat, and takes any other name as it is typed. */
export default function VillageQuestion(props: KindProps<'text'>) {
  const { question, value, notTaken, onAnswer, error, ...around } = props;
  const { t, i18n } = useTranslation('new');
  const problemText = useFieldProblemText();
  const villages = useKnownVillages(usePanchayatOfRecords());
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  const suggestions = suggestedVillages(villages, typed.text).map((village) => {
    const { text, other } = inBothScripts(village, i18n.language);
    return { key: village.code, text, more: other && <span lang={other.language}>{other.text}</span> };
  });
  return (
    <SuggestField
      {...around}
      value={typed.text}
      onText={typed.change}
      error={typed.problem ? problemText(typed.problem) : error}
      suggestions={suggestions}
      listLabel={t('villages')}
      found={t('found', { count: suggestions.length })}
    />
  );
}
