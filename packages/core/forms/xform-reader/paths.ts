import { readableTokens, type Token } from '../xpath/tokens.ts';
import { around, below, type InstanceNode } from './nodes.ts';

/** The nodes of a form, as paths find them. */
export interface Paths {
  readonly root: InstanceNode;
  readonly isRepeat: (node: InstanceNode) => boolean;
  /** Returns the name by which `${name}` finds a node; null: several have it, or it is the form itself. */
  readonly nameOf: (node: InstanceNode) => string | null;
}

/** The place of an expression. */
export interface ExpressionPlace {
  readonly node: InstanceNode;
  /** It stands at each choice of a list, so that its own paths begin there. */
  readonly ofChoices?: boolean;
}

/** Makes the nodes of a form ready to be found. */
export function pathsIn(root: InstanceNode, isRepeat: Paths['isRepeat']): Paths {
  const count = new Map<string, number>();
  for (const { name } of below(root)) count.set(name, (count.get(name) ?? 0) + 1);
  return {
    root,
    isRepeat,
    nameOf: (node) => (node !== root && count.get(node.name) === 1 ? node.name : null),
  };
}

/** A path of plain steps in an expression. */
interface PlainPath {
  readonly from: 'root' | 'here' | 'current';
  readonly steps: readonly string[];
  /** The index of the first token behind it. */
  readonly next: number;
}

const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);
const isStep = (token: Token | undefined): token is Token =>
  token !== undefined && (isSign(token, '.', '..') || (token.kind === 'name' && token.text !== '*'));

/** Whether an operand may begin behind a token. */
const beginsOperand = (before: Token | undefined): boolean =>
  before === undefined || before.kind === 'operator' || isSign(before, '(', '[', ',');

/** Reads the path that begins at a token; null: none does, or it has more than plain steps. */
function plainPath(tokens: readonly Token[], index: number): PlainPath | null {
  if (!beginsOperand(tokens[index - 1])) return null;
  let next = index;
  let from: PlainPath['from'] = 'here';
  if (isSign(tokens[next], '/')) {
    from = 'root';
    next += 1;
  } else if (tokens[next]?.text === 'current' && isSign(tokens[next + 1], '(')) {
    if (!isSign(tokens[next + 2], ')') || !isSign(tokens[next + 3], '/')) return null;
    from = 'current';
    next += 4;
  }
  const steps: string[] = [];
  for (;;) {
    const step = tokens[next];
    if (!isStep(step)) return null;
    steps.push(step.text);
    next += 1;
    if (!isSign(tokens[next], '/')) break;
    next += 1;
  }
  return isSign(tokens[next], '(', '[', '//', '::', '/') ? null : { from, steps, next };
}

/**
 * Returns the node to which plain steps lead; null: to none, or, from a row, to those in every row of its own repeat: a
 * name would mean its own row only.
 */
function follow(
  { from, steps }: Pick<PlainPath, 'from' | 'steps'>,
  { root, isRepeat }: Paths,
  node: InstanceNode,
  isNamed: boolean,
): InstanceNode | null {
  const outer = around(node);
  const left = from === 'root' ? steps.slice(1) : steps;
  const last = left.length - 1;
  let at = from === 'root' ? root : node;
  for (const [index, step] of left.entries()) {
    const next =
      step === '.' ? at : step === '..' ? at.parent : at.children.find(({ name }) => name === step);
    if (!next) return null;
    at = next;
    const isWithinAgain = step !== '..' && step !== '.' && isRepeat(at) && outer.includes(at);
    if (isNamed && isWithinAgain && index < last) return null;
  }
  return at;
}

/** Finds the node of a path that an attribute names: `/data/wells`, or one that begins at a node. */
export function nodeAtPath(path: string, paths: Paths, here: InstanceNode): InstanceNode | null {
  const tokens = readableTokens(path);
  const plain = tokens && plainPath(tokens, 0);
  if (!tokens || plain === null || tokens[plain.next]?.kind !== 'end') return null;
  if (plain.from === 'root' && plain.steps[0] !== paths.root.name) return null;
  return follow(plain, paths, here, false);
}

/** Whether the second argument of `jr:choice-name(value, 'path')` stands here. */
function isChoiceName(tokens: readonly Token[], index: number): boolean {
  if (!isSign(tokens[index - 1], ',') || !isSign(tokens[index + 1], ')')) return false;
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    if (isSign(tokens[at], ')')) depth += 1;
    else if (isSign(tokens[at], '(') && depth === 0) return tokens[at - 1]?.text === 'jr:choice-name';
    else if (isSign(tokens[at], '(')) depth -= 1;
  }
  return false;
}

/** Writers of XForms put a blank on both sides of a path. Those that stand beside another blank, or at a bracket, go. */
function padding(source: string, from: number, to: number): readonly [from: number, to: number] {
  const isBefore = source[from - 1] === ' ' && (from === 1 || ' (,['.includes(source[from - 2] ?? ''));
  const isBehind = source[to] === ' ' && (to + 1 === source.length || ' ),]'.includes(source[to + 1] ?? ''));
  return [isBefore ? from - 1 : from, isBehind ? to + 1 : to];
}

/**
 * Writes an expression of XPath with XLSForm's `${name}` where a path of plain steps leads to a node whose name no other
 * has. All other paths stay, and mean the same in Sampark. An expression that cannot be read stays too.
 */
export function withNames(source: string, place: ExpressionPlace, paths: Paths): string {
  const tokens = readableTokens(source);
  if (tokens === null) return source;
  let written = '';
  let done = 0;
  let predicates = place.ofChoices ? 1 : 0;
  const replace = (from: number, to: number, by: string): void => {
    written += source.slice(done, Math.max(done, from)) + by;
    done = to;
  };
  for (const [index, token] of tokens.entries()) {
    if (isSign(token, '[')) predicates += 1;
    else if (isSign(token, ']')) predicates -= 1;
    if (token.kind === 'text' && isChoiceName(tokens, index)) {
      const target = nodeAtPath(token.text, paths, place.node);
      const name = target && paths.nameOf(target);
      if (name !== null) replace(token.at + 1, token.at + 1 + token.text.length, `\${${name}}`);
      continue;
    }
    const plain = plainPath(tokens, index);
    if (plain === null || (plain.from === 'here' && predicates > 0)) continue;
    // `..` and `.` are this row and this answer; a name would mean all of them.
    if (plain.steps.at(-1)?.startsWith('.')) continue;
    const target = follow(plain, paths, place.node, true);
    const name = target && paths.nameOf(target);
    if (name === null) continue;
    const last = tokens[plain.next - 1] as Token;
    replace(...padding(source, token.at, last.at + last.text.length), `\${${name}}`);
  }
  return (written + source.slice(done)).trim();
}
