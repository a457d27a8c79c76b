import { useFormLanguage } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { type ReportWords, reportWords } from './report-words.ts';

/** Returns the words of figures in the language of the screen. */
export function useReportWords(): ReportWords {
  const { t } = useTranslation('reports');
  return reportWords(t, useFormLanguage());
}
