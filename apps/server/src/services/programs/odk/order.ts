import type { OrderColumn, SurveyOrder } from '../../../storage/kysely/surveys/survey-bound.ts';
import { type Refusal, refused } from './refusal.ts';

const COLUMNS: Readonly<Record<string, OrderColumn>> = {
  '__system/submissionDate': 'created_at',
  '__system/updatedAt': 'changed_at',
};

/** The order without a word of the client: the newest first, as in ODK Central. */
export const NEWEST_FIRST: SurveyOrder = [{ column: 'created_at', descending: true }];

/** Reads the `$orderby` of OData: moments only, others are not to be had. */
export function parseOrder(text: string | undefined): SurveyOrder | Refusal {
  if (text === undefined || text.trim() === '') return NEWEST_FIRST;
  const order: SurveyOrder[number][] = [];
  for (const term of text.split(',')) {
    const [name = '', direction = 'asc', ...rest] = term.trim().split(/\s+/);
    const column = COLUMNS[name.replace(/^\$root\/Submissions\//, '')];
    if (column === undefined || !Object.hasOwn(COLUMNS, name.replace(/^\$root\/Submissions\//, '')))
      return refused.field(name);
    if (!/^(asc|desc)$/i.test(direction) || rest.length > 0) return refused.field(term.trim());
    if (order.every((each) => each.column !== column))
      order.push({ column, descending: direction.toLowerCase() === 'desc' });
  }
  return order;
}
