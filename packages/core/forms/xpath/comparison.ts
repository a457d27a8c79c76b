import type { Compiled, Scope } from './scope.ts';
import { booleanTerm } from './terms.ts';
import { type Comparison, compare, ORDERS } from './values.ts';

const isPlain = ({ kind }: Compiled): boolean => kind === 'number' || kind === 'text' || kind === 'one';

/** Compares two terms (XPath 1.0, 3.4). It makes no sets of nodes where their types are known. */
export function comparison(operator: Comparison, left: Compiled, right: Compiled): Compiled {
  if (!isPlain(left) || !isPlain(right)) {
    return booleanTerm((scope) => compare(operator, left.value(scope), right.value(scope), scope.device));
  }
  const order = ORDERS[operator];
  if (order) return booleanTerm((scope) => order(left.number(scope), right.number(scope)));
  const isEqual =
    left.kind === 'number' || right.kind === 'number'
      ? (scope: Scope) => left.number(scope) === right.number(scope)
      : (scope: Scope) => left.text(scope) === right.text(scope);
  return booleanTerm(operator === '=' ? isEqual : (scope) => !isEqual(scope));
}

/** Makes a comparison that is not true where a side is empty or no number, as forms had it before they kept to XForms. */
export function comparisonOfKnown(operator: Comparison, left: Compiled, right: Compiled): Compiled {
  const standard = comparison(operator, left, right);
  const isKnown = (side: Compiled, scope: Scope): boolean =>
    side.kind === 'number' ? Number.isFinite(side.number(scope)) : side.text(scope) !== '';
  return booleanTerm((scope) => isKnown(left, scope) && isKnown(right, scope) && standard.truth(scope));
}
