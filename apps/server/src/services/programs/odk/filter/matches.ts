import type { Comparison, Expression, MomentPart, Operand } from './expression.ts';

/** The facts that a filter asks of a survey. Moments are milliseconds since 1970. */
export interface Filtered {
  readonly submissionDate: number;
  readonly updatedAt: number | null;
  readonly submitterId: string;
  /** Worked out only where a filter names it. */
  readonly reviewState: () => string | null;
}

type Scalar = string | number | null;

const PART: Readonly<Record<MomentPart, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
};

function valueOf(operand: Operand, of: Filtered): Scalar {
  switch (operand.kind) {
    case 'field':
      return operand.field === 'reviewState' ? of.reviewState() : of[operand.field];
    case 'moment':
      return operand.ms;
    case 'literal':
      return operand.value;
    case 'part': {
      const ms = valueOf(operand.of, of);
      return typeof ms === 'number' ? PART[operand.part](new Date(ms)) : null;
    }
  }
}

/** Compares two values; a text beside a number is read as one. */
function isBefore(left: string | number, right: string | number): boolean {
  if (typeof left === typeof right) return left < right;
  return Number(left) < Number(right);
}

const isSame = (left: Scalar, right: Scalar): boolean =>
  left === right || (left !== null && right !== null && String(left) === String(right));

/** Compares as SQL does, but that null equals null. @returns null: nobody can say */
function compare(op: Comparison, left: Scalar, right: Scalar): boolean | null {
  if (op === 'eq') return isSame(left, right);
  if (op === 'ne') return !isSame(left, right);
  if (left === null || right === null) return null;
  if (op === 'lt') return isBefore(left, right);
  if (op === 'gt') return isBefore(right, left);
  return isSame(left, right) || (op === 'le' ? isBefore(left, right) : isBefore(right, left));
}

function judge(expression: Expression, of: Filtered): boolean | null {
  switch (expression.kind) {
    case 'compare':
      return compare(expression.op, valueOf(expression.left, of), valueOf(expression.right, of));
    case 'not': {
      const inside = judge(expression.of, of);
      return inside === null ? null : !inside;
    }
    case 'and':
    case 'or': {
      const decides = expression.kind === 'or';
      const sides = [judge(expression.left, of), judge(expression.right, of)];
      if (sides.includes(decides)) return decides;
      return sides.includes(null) ? null : !decides;
    }
  }
}

/** Whether a filter lets a survey through. */
export const matches = (expression: Expression, of: Filtered): boolean => judge(expression, of) === true;
