import type { Question } from '../definition/definition.ts';
import type { Operator, Syntax } from '../xpath/syntax.ts';
import type { Comparison } from '../xpath/values.ts';
import { comparisonWords, labelOf, MIRRORED, type Naming } from './comparisons.ts';
import { answerOf, operandOf, type Standing } from './operands.ts';
import { parsed } from './parsed.ts';
import { choicesWords, join, part, type Said } from './said.ts';

const isComparison = (operator: Operator): operator is Comparison => operator in MIRRORED;

/**
 * Says an expression of the common shapes as people read it: comparisons of an answer with a choice, a number, a day, nothing
 * or another answer; `selected()`; `not()`, `and`, `or`. What is said is true of exactly the same answers, so the opposite of
 * 'more than 3' stays 'not (more than 3)': it is true of no answer, too.
 *
 * @returns null: it is of none of these shapes, or names what the reader does not see
 */
export function conditionWords(source: string, standing: Standing, named: Naming): string | null {
  const { speech, name } = named;
  const naming: Naming = {
    speech,
    name: (question) => (question === standing.node?.item ? speech.say('thisQuestion') : name(question)),
  };
  const syntax = parsed(source);
  return syntax && (wordsOf(syntax, { standing, named: naming })?.text ?? null);
}

/** Names the question whose answer an expression is, such as `${members}`; null: it is more than an answer. */
export function answerName(
  source: string,
  standing: Standing,
  { name }: Pick<Naming, 'name'>,
): string | null {
  const syntax = parsed(source);
  const node = syntax && answerOf(syntax, standing);
  return node && name(node.item as Question);
}

interface Telling {
  readonly standing: Standing;
  readonly named: Naming;
}

function wordsOf(syntax: Syntax, telling: Telling): Said | null {
  if (syntax.kind === 'call') return callWords(syntax, telling);
  if (syntax.kind !== 'binary') return null;
  const { operator, left, right } = syntax;
  if (operator === 'and' || operator === 'or') {
    const said = chain(syntax, operator).map((each) => wordsOf(each, telling));
    const all = said.filter((each) => each !== null);
    return all.length === said.length ? join(telling.named.speech, operator, all) : null;
  }
  return isComparison(operator) ? compared(operator, left, right, telling) : null;
}

/** Returns the conditions that one word joins. */
const chain = (syntax: Syntax, by: 'and' | 'or'): readonly Syntax[] =>
  syntax.kind === 'binary' && syntax.operator === by
    ? [...chain(syntax.left, by), ...chain(syntax.right, by)]
    : [syntax];

/** Whether an empty answer is compared like any other: in forms before XForms 1.0.0 no comparison is true of it. */
const keepsToXForms = ({ standing }: Telling): boolean => standing.model.form.xforms_version !== undefined;

function compared(operator: Comparison, left: Syntax, right: Syntax, telling: Telling): Said | null {
  const one = operandOf(left, telling.standing);
  const other = operandOf(right, telling.standing);
  if (one === null || other === null) return null;
  if (!keepsToXForms(telling) && (operator === '!=' || [one, other].some(isNothing))) return null;
  if (one.kind === 'answer') return comparisonWords(telling.named, one, operator, other);
  return other.kind === 'answer' ? comparisonWords(telling.named, other, MIRRORED[operator], one) : null;
}

const isNothing = (operand: { readonly kind: string; readonly value?: unknown }): boolean =>
  operand.kind === 'text' && operand.value === '';

function callWords({ name, args }: Syntax & { kind: 'call' }, telling: Telling): Said | null {
  const [first, second, third] = args;
  if (name === 'not' && first && !second) return opposite(first, telling);
  if (name === 'selected' && first && second && !third) return chosen(first, second, telling);
  return null;
}

function opposite(of: Syntax, telling: Telling): Said | null {
  const said = wordsOf(of, telling);
  if (said === null) return null;
  if (said.opposite && keepsToXForms(telling)) return said.opposite();
  const { speech } = telling.named;
  return part(speech.say('not', { condition: said.text }), { opposite: () => said });
}

/** Says `selected(${question}, 'choice')`, or `selected('choice choice', ${question})`, which holds for each of these choices. */
function chosen(list: Syntax, option: Syntax, { standing, named }: Telling): Said | null {
  const isList = list.kind === 'text';
  const node = answerOf(isList ? option : list, standing);
  const texts = isList ? list.value : option.kind === 'text' ? option.value : null;
  if (!node || texts === null || !node.item || !('choices' in node.item)) return null;
  const { speech } = named;
  const { item } = node;
  const question = named.name(item);
  const labels = texts
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => labelOf(item, each, speech));
  const values = labels.filter((label) => label !== null);
  if (question === null || values.length < labels.length) return null;
  if (item.type === 'select_one') {
    const about = { subject: speech.say('subject', { question }) };
    return values.length === 0 ? null : choicesWords(speech, 'is', 'isNot', { about, values });
  }
  return isList || values.length !== 1
    ? null
    : choicesWords(speech, 'includes', 'excludes', { about: { question }, values });
}
