import { answerText } from '../../forms/engine/row.ts';
import { surveyDevice } from '../../forms/engine/survey-device.ts';
import { answersIn } from '../../forms/figures/source.ts';
import { compileSyntax } from '../../forms/xpath/compile.ts';
import type { Compiled, Scope } from '../../forms/xpath/scope.ts';
import type { Syntax } from '../../forms/xpath/syntax.ts';
import { oneTerm } from '../../forms/xpath/terms.ts';
import { numberIn, type XPathNode } from '../../forms/xpath/values.ts';
import { isEmpty, type Value } from '../../survey/values.ts';

/** Returns an answer of one thing by its name; `null`: it has none. */
export type Answers = (name: string) => Value;

/** Whether a condition holds; `null`: an answer that would decide it is not there. */
type Decided = boolean | null;

/** The same moment for everybody, so that all come to one figure. */
const DEVICE = surveyDevice(() => null);

/** Makes each name of an answer what `${name}` is to a form: one value. */
function withReferences(syntax: Syntax): Syntax {
  switch (syntax.kind) {
    case 'path':
      return { kind: 'reference', name: syntax.steps[0]?.test ?? '', at: syntax.at };
    case 'call':
      return { ...syntax, args: syntax.args.map(withReferences) };
    case 'negative':
      return { ...syntax, of: withReferences(syntax.of) };
    case 'binary':
      return { ...syntax, left: withReferences(syntax.left), right: withReferences(syntax.right) };
    default:
      return syntax;
  }
}

const SCOPE: Scope = { node: null, current: null, position: 1, size: 1, device: DEVICE };

/** An expression about one thing, ready to be worked out. */
interface About {
  /** Puts in the answers that it reads. */
  readonly of: (answers: Answers) => Compiled;
}

/** Makes an expression ready. */
function compiledAbout(syntax: Syntax): About {
  let now: Answers = () => null;
  const reference = (name: string): Compiled => {
    const text = (): string => answerText(now(name));
    const node = (): XPathNode => ({ name, text: text(), parent: null, children: [] });
    return oneTerm({ node, text, number: () => numberIn(text(), DEVICE) });
  };
  const compiled = compileSyntax(withReferences(syntax), { reference });
  return {
    of: (answers) => {
      now = answers;
      return compiled;
    },
  };
}

/** Makes what is added up ready. It is NaN where an answer is not there, or no number. */
export function numberOf(syntax: Syntax): (answers: Answers) => number {
  const names = answersIn(syntax);
  const expression = compiledAbout(syntax);
  return (answers) => {
    if (names.some((name) => isEmpty(answers(name)))) return Number.NaN;
    return expression.of(answers).number(SCOPE);
  };
}

const isEmptyText = (syntax: Syntax): boolean => syntax.kind === 'text' && syntax.value === '';

/** Whether an expression asks if there is an answer: `toilet = ''`. */
const asksForEmpty = (syntax: Syntax): boolean =>
  syntax.kind === 'binary' &&
  (syntax.operator === '=' || syntax.operator === '!=') &&
  (isEmptyText(syntax.left) || isEmptyText(syntax.right));

/**
 * Makes a condition ready. Empty is no answer, neither yes nor no: where an answer is not there, what compares it is not
 * decided, unless it asks for just that. `and`, `or` and `not()` are decided where their other side decides them.
 */
export function conditionOf(syntax: Syntax): (answers: Answers) => Decided {
  if (syntax.kind === 'binary' && (syntax.operator === 'and' || syntax.operator === 'or')) {
    const [left, right] = [conditionOf(syntax.left), conditionOf(syntax.right)];
    const decides = syntax.operator === 'or';
    return (answers) => {
      const [one, other] = [left(answers), right(answers)];
      if (one === decides || other === decides) return decides;
      return one === null || other === null ? null : !decides;
    };
  }
  if (syntax.kind === 'call' && syntax.name === 'not' && syntax.args[0]) {
    const of = conditionOf(syntax.args[0]);
    return (answers) => {
      const decided = of(answers);
      return decided === null ? null : !decided;
    };
  }
  const names = answersIn(syntax);
  const needed = asksForEmpty(syntax) ? [] : names;
  const expression = compiledAbout(syntax);
  return (answers) =>
    needed.some((name) => isEmpty(answers(name))) ? null : expression.of(answers).truth(SCOPE);
}
