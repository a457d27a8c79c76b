import type { SurveyBound } from '../../../../storage/kysely/surveys/survey-bound.ts';
import type { Comparison, Expression, Operand } from './expression.ts';

const COLUMNS = { submissionDate: 'created_at', updatedAt: 'updated_at' } as const;

const columnOf = (operand: Operand): 'created_at' | 'updated_at' | null =>
  operand.kind === 'field' && (operand.field === 'submissionDate' || operand.field === 'updatedAt')
    ? COLUMNS[operand.field]
    : null;

/** The years that a moment in the database can have: later ones do not sort as text. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  ...{ eq: 'eq', ne: 'ne' },
  ...{ lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' },
};

function boundOfSides(op: Comparison, one: Operand, other: Operand): SurveyBound | null {
  const column = columnOf(one);
  if (column === null || other.kind !== 'moment' || other.ms < EARLIEST || other.ms > LATEST) return null;
  const at = new Date(other.ms).toISOString();
  if (op === 'gt' || op === 'ge') return { column, from: at };
  return op === 'lt' || op === 'le' ? { column, to: at } : null;
}

/**
 * Returns what the database can leave out for a filter, so that few rows are read where few are asked for; `null`: nothing. It never leaves
 * out what the filter lets through. `matches` decides about the rest.
 */
export function boundOf(expression: Expression): SurveyBound | null {
  switch (expression.kind) {
    case 'not':
      return null;
    case 'compare': {
      const { op, left, right } = expression;
      return boundOfSides(op, left, right) ?? boundOfSides(MIRRORED[op], right, left);
    }
    case 'and':
    case 'or': {
      const [left, right] = [boundOf(expression.left), boundOf(expression.right)];
      if (expression.kind === 'and') return left && right ? { and: [left, right] } : (left ?? right);
      return left && right && { or: [left, right] };
    }
  }
}
