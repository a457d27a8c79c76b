import type { ImportProblem } from '@sampark/core/tables/import-problem';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';

/** Returns a function that says what is wrong with a cell or a row. */
export function useImportProblemText(): (problem: ImportProblem) => string {
  const { t } = useTranslation('import');
  const explain = useFieldProblemText();
  return ({ reason }) => (typeof reason === 'string' ? t(`reason.${reason}`) : explain(reason));
}
