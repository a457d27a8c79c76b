import { type RowIds, rowIds } from '@sampark/core/forms/engine/row-ids';
import { type FormFields, repeatAt } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { repeatOf, rowIdOf } from '@sampark/core/survey/row-path';
import type { FieldPath, Values } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useMemo } from 'react';
import { useTranslation } from '../use-translation.ts';
import { useFormLanguage } from './form-language.ts';

/**
 * Returns a function that names a row as people see it: by its heading in a table, else by its number.
 * @param survey the survey whose rows are counted
 */
export function useRowText(
  fields: FormFields | undefined,
  survey: { readonly values: Values } | undefined,
): (row: FieldPath) => string {
  const { t } = useTranslation('survey');
  const language = useFormLanguage();
  // Most screens name no row, so nobody counts them before that.
  const idsIn = useMemo(() => rowsOnDemand(survey?.values ?? {}), [survey]);
  return (row) => {
    const known = fields && repeatAt(fields, row);
    if (!known) return row;
    const repeat = inLanguage(known.repeat.label, language);
    const id = rowIdOf(row);
    const heading = known.repeat.table?.find(({ name }) => name === id)?.label;
    if (heading) return t('rows.heading', { repeat, heading: inLanguage(heading, language) });
    const isCounted = known.repeat.repeat_count !== undefined;
    const number = isCounted ? Number(id) : idsIn(repeatOf(row)).indexOf(id) + 1;
    return number > 0 ? t('rows.row', { repeat, number: formatNumber(number) }) : t('rows.gone', { repeat });
  };
}

/** Returns a function that gives the rows of a repeat. It counts all rows when somebody asks first. */
function rowsOnDemand(values: Values): (repeat: FieldPath) => readonly string[] {
  let rows: RowIds | undefined;
  return (repeat) => {
    rows ??= rowIds(values);
    return rows.get(repeat) ?? [];
  };
}
