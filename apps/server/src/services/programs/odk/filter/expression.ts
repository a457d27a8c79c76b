/** The fields that a filter may name. */
export const FILTER_FIELDS = ['submissionDate', 'updatedAt', 'submitterId', 'reviewState'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
export type MomentPart = (typeof PARTS)[number];

export const COMPARISONS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One side of a comparison. Moments are milliseconds since 1970: two clocks may write one in two ways. */
export type Operand =
  | { readonly kind: 'field'; readonly field: FilterField }
  | { readonly kind: 'part'; readonly part: MomentPart; readonly of: Operand }
  | { readonly kind: 'moment'; readonly ms: number }
  | { readonly kind: 'literal'; readonly value: string | number | null };

/** A filter that was read. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Operand; readonly right: Operand };

/** Returns what an operand says: fields of dates and moments are moments. */
export function typeOf(operand: Operand): 'moment' | 'number' | 'text' | 'null' {
  switch (operand.kind) {
    case 'field':
      return operand.field === 'submissionDate' || operand.field === 'updatedAt' ? 'moment' : 'text';
    case 'part':
      return 'number';
    case 'moment':
      return 'moment';
    case 'literal':
      if (operand.value === null) return 'null';
      return typeof operand.value === 'number' ? 'number' : 'text';
  }
}
