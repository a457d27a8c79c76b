import type { FormDefinition, Warning } from '../definition/definition.ts';
import type { Entity } from '../definition/definition-parts.ts';
import { compileSyntax, type Names } from '../xpath/compile.ts';
import { parse } from '../xpath/parse.ts';
import type { Compiled } from '../xpath/scope.ts';
import { ExpressionError, type ExpressionFault } from '../xpath/tokens.ts';
import { type Dependency, dependenciesOf } from './dependencies.ts';
import { formFunctions } from './form-functions.ts';
import { askedOfLastYear } from './outside.ts';
import { type FindNode, reference } from './references.ts';
import type { FormNode, FormTree } from './tree.ts';

/** The properties of an item that are expressions. */
export type RuleName =
  | 'relevant'
  | 'calculation'
  | 'repeat_count'
  | 'required'
  | 'constraint'
  | 'warning'
  | 'read_only'
  | 'dynamic_default'
  | 'choice_filter'
  | 'when'
  | EntityRule;

/** The properties of an entity that are expressions. */
export const ENTITY_RULES = ['label', 'entity_id', 'create_if', 'update_if'] as const;
export type EntityRule = (typeof ENTITY_RULES)[number];

/** Whether a rule is an entity's. */
export const isOfEntity = (rule: RuleName): boolean => ENTITY_RULES.some((each) => each === rule);

/** A fault in an expression of a form. */
export interface RuleProblem {
  /** The node of the rule; of an entity's, that at which it stands. Null: the rule is a warning's. */
  readonly node: FormNode | null;
  /** The warning's name; null: the rule is another one's. */
  readonly warning: string | null;
  readonly rule: RuleName;
  readonly message: string;
  readonly code: ExpressionFault | 'circle';
  /** The name that is wrong, the names in a circle, or the rest of the expression from where it is wrong. */
  readonly about: string;
}

/** The compiled rules of a node. Null: the form has no such rule. Those that nothing is worked out by are read when somebody asks. */
export interface NodeRules {
  readonly conditions: readonly Compiled[];
  readonly calculation: Compiled | null;
  readonly count: Compiled | null;
  readonly required: Compiled | null;
  readonly constraint: Compiled | null;
  readonly warning: Compiled | null;
  readonly readOnly: Compiled | null;
  readonly choiceFilter: Compiled | null;
  readonly dynamicDefault: Compiled | null;
  /** A calculation that is made once, whenever one of the questions changes that trigger it. */
  readonly triggered: Compiled | null;
  /** The nodes that conditions, calculation and count read. */
  readonly reads: readonly Dependency[];
}

/** The compiled rules of an entity. */
export interface EntityRules {
  readonly rules: Partial<Readonly<Record<EntityRule, Compiled>>>;
  /** The nodes that they read. */
  readonly reads: readonly Dependency[];
}

/** The most characters of an expression that a problem names. */
const REST = 60;

/** Whether something is worked out at a node. */
export const isWorkedOut = ({ conditions, calculation, count }: NodeRules): boolean =>
  conditions.length > 0 || calculation !== null || count !== null;

/** Reads the expressions of one form. */
export interface RuleReader {
  /** Returns the rules of a node. */
  rulesOf(node: FormNode): NodeRules;
  /** Returns when a warning warns; null: that cannot be read. */
  whenOf(warning: Warning): Compiled | null;
  /** Returns the rules of an entity, those that can be read. @param node where it stands */
  entityRules(entity: Entity, node: FormNode): EntityRules;
  /** The faults in all expressions; those that nobody has asked for are read now. */
  readonly problems: readonly RuleProblem[];
}

/**
 * Reads an expression. @returns null: it cannot be read
 * @param reads gets the nodes that it reads, and whether in any row
 */
type ReadRule = (
  text: string,
  at: Pick<RuleProblem, 'node' | 'warning' | 'rule'>,
  reads?: Map<FormNode, boolean>,
) => Compiled | null;

const dependencies = (reads: ReadonlyMap<FormNode, boolean>): readonly Dependency[] =>
  [...reads].map(([on, anyRow]) => ({ on, anyRow }));

/** Returns the reader of a form's expressions. An expression that cannot be read is left out, and is a problem. */
export function ruleReader(form: FormDefinition, tree: FormTree, find: FindNode): RuleReader {
  const problems: RuleProblem[] = [];
  const unread: (() => void)[] = [];
  const functions = formFunctions(form, find);

  const read: ReadRule = (text, at, reads) => {
    const tell = ({ message, code, about, at: from }: ExpressionError): void =>
      void problems.push({ ...at, message, code, about: about || text.slice(from, from + REST) });
    const current = at.node ?? tree.root;
    const from = current.inner ?? current.rows;
    const names: Names = {
      functions,
      emptyIsSilent: form.xforms_version === undefined,
      reference: (name) => {
        const target = find(name);
        return target && reference(from, target);
      },
      onProblem: tell,
    };
    try {
      const syntax = parse(text);
      const known = problems.length;
      const ofChoices = at.rule === 'choice_filter';
      const compiled = compileSyntax(syntax, names);
      for (const { on, anyRow } of dependenciesOf(syntax, current, { tree, find, ofChoices }, tell)) {
        reads?.set(on, anyRow || (reads.get(on) ?? false));
      }
      for (const name of askedOfLastYear(text))
        if (!tree.nodes.some((node) => node.name === name))
          tell(new ExpressionError(`there is no question ${name}`, 0, 'path_to_nothing', name));
      // An expression that names something missing would fail when it gets there. The rule is left out.
      return problems.length === known ? compiled : null;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      tell(error);
      return null;
    }
  };

  return {
    rulesOf: (node) => rulesOfNode(node, read, unread),
    whenOf: ({ name, when }) => read(when, { node: null, rule: 'when', warning: name }),
    entityRules: (entity, node) => {
      const reads = new Map<FormNode, boolean>();
      const rules = ENTITY_RULES.flatMap((rule) => {
        const text = entity[rule];
        const compiled = text === undefined ? null : read(text, { node, rule, warning: null }, reads);
        return compiled ? [[rule, compiled] as const] : [];
      });
      return { rules: Object.fromEntries(rules), reads: dependencies(reads) };
    },
    get problems() {
      for (const ask of unread.splice(0)) ask();
      return problems;
    },
  };
}

/** Returns the rules of a node. Those that it reads only when somebody asks go among the unread. */
function rulesOfNode(node: FormNode, read: ReadRule, unread: (() => void)[]): NodeRules {
  const { item } = node;
  const reads = new Map<FormNode, boolean>();
  const worked = (text: string | undefined, rule: RuleName): Compiled | null =>
    text === undefined ? null : read(text, { node, rule, warning: null }, reads);
  const asked = (text: string | undefined, rule: RuleName): (() => Compiled | null) => {
    let known: Compiled | null | undefined;
    const ask = () => {
      if (known === undefined) known = text === undefined ? null : read(text, { node, rule, warning: null });
      return known;
    };
    if (text !== undefined) unread.push(ask);
    return ask;
  };
  const own: Partial<Readonly<Record<RuleName, string | boolean>>> = { ...(item as object) };
  const has = (name: RuleName): string | undefined => {
    const text = own[name];
    return typeof text === 'string' ? text : undefined;
  };
  const isTriggered = item !== null && 'trigger' in item && item.trigger !== undefined;
  const required = asked(has('required'), 'required');
  const constraint = asked(has('constraint'), 'constraint');
  const warning = asked(has('warning'), 'warning');
  const readOnly = asked(has('read_only'), 'read_only');
  const choiceFilter = asked(has('choice_filter'), 'choice_filter');
  return {
    conditions: node.conditions.flatMap((text) => worked(text, 'relevant') ?? []),
    calculation: isTriggered ? null : worked(has('calculation'), 'calculation'),
    count: worked(has('repeat_count'), 'repeat_count'),
    get required() {
      return required();
    },
    get constraint() {
      return constraint();
    },
    get warning() {
      return warning();
    },
    get readOnly() {
      return readOnly();
    },
    get choiceFilter() {
      return choiceFilter();
    },
    dynamicDefault: asked(has('dynamic_default'), 'dynamic_default')(),
    triggered: isTriggered ? asked(has('calculation'), 'calculation')() : null,
    reads: dependencies(reads),
  };
}
