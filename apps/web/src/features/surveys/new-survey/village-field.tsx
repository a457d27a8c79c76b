import type { Village } from '@sampark/core/places/village';
import { NO_VILLAGES } from '@sampark/core/places/village-names';
import { CircleCheck } from 'lucide-react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { inBothScripts, suggestedVillages } from '../../../shared/places/suggested-villages.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import styles from './new-survey-form.module.css';
import { sameVillage } from './village-match.ts';

interface VillageFieldProps {
  readonly villages: readonly Village[];
  readonly panchayatId: string;
  readonly year: string;
  /** The form where the panchayat has several: a village has a survey of each. */
  readonly formName: string | undefined;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error: string | null;
}

/** Asks for the village's name. It suggests the panchayat's villages, and says how far the year's survey of each is. */
export function VillageField({
  villages,
  panchayatId,
  year,
  formName,
  value,
  onText,
  error,
}: VillageFieldProps) {
  const { t, i18n } = useTranslation(['survey', 'new', 'modules', 'common']);
  const data = useAppData();
  const surveys = useLive(data.surveys.all) ?? [];
  const names = useLive(data.villages) ?? NO_VILLAGES;
  const offered = suggestedVillages(villages, value).map((village) => {
    const { text, other } = inBothScripts(village, i18n.language);
    const wanted = { village_name: text, panchayat_id: panchayatId, year, form_name: formName };
    const survey = sameVillage(surveys, names, wanted);
    return {
      // The villages that are still to be done come first.
      rank: survey ? (survey.is_complete ? 2 : 1) : 0,
      key: village.code,
      text,
      more: (
        <>
          {other && <span lang={other.language}>{other.text}</span>}
          {survey?.is_complete && (
            <span className={styles.surveyed}>
              <CircleCheck size={16} aria-hidden="true" />
              {t('new:surveyed')}
            </span>
          )}
          {survey && !survey.is_complete && (
            <span>
              {t('status.in_progress')} {t('modules:percent', { percent: survey.completion_percentage })}
            </span>
          )}
        </>
      ),
    };
  });
  const suggestions = offered.toSorted((a, b) => a.rank - b.rank);
  return (
    <SuggestField
      required
      label={t('new:village')}
      note={t('common:field.required')}
      hint={t('new:villageHint')}
      value={value}
      onText={onText}
      error={error}
      suggestions={suggestions}
      listLabel={t('new:villages')}
      found={t('new:found', { count: suggestions.length })}
    />
  );
}
