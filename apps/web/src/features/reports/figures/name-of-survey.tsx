import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { SubjectName } from '../../../shared/records/subject-name.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { NamedSurvey } from './compared-places.ts';
import { useReport } from './report-context.ts';

/** Writes the name of a survey: that of its village, or of what else it is about. */
export function NameOfSurvey({ named }: { readonly named: NamedSurvey }) {
  const { i18n } = useTranslation();
  return named.kind === 'village' ? (
    inLanguage(named.name, i18n.language)
  ) : (
    <SubjectName survey={named.survey} />
  );
}

/** Writes the panchayat of a village, in a report of several. */
export function PanchayatOfSurvey({ named }: { readonly named: NamedSurvey }) {
  const { i18n } = useTranslation();
  const { choice } = useReport();
  if (named.kind !== 'village' || choice.place.kind === 'panchayat') return null;
  return <small>{inLanguage(named.panchayat.name, i18n.language)}</small>;
}
