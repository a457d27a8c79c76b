import type { FormDefinition, Warning } from '../definition/definition.ts';
import { isWorkedOutOnce } from '../definition/made-once.ts';
import type { Compiled } from '../xpath/scope.ts';
import { type EntityModel, entityModels } from './entities.ts';
import { workOrder } from './order.ts';
import { type FindNode, findNode } from './references.ts';
import { isWorkedOut, type NodeRules, type RuleProblem, ruleReader } from './rules.ts';
import { type FormNode, type FormTree, formTree } from './tree.ts';

/** A node that is worked out, with its rules. */
export interface Step {
  readonly node: FormNode;
  readonly rules: NodeRules;
  /** Its index in the order of work. */
  readonly index: number;
}

/** A step that reads a node: in the rows that both share, or in any row. */
export interface Dependent {
  readonly step: Step;
  readonly anyRow: boolean;
}

/** A module of a form. */
export interface ModuleModel {
  readonly name: string;
  /** The nodes that stand outermost in it. */
  readonly nodes: readonly FormNode[];
  /** Whether an expression says of one of its questions that it is required: any answer may change that. */
  readonly requiresByRule: boolean;
}

/** A form that is ready to be worked out. It never changes. */
export interface FormModel {
  readonly form: FormDefinition;
  readonly tree: FormTree;
  readonly modules: readonly ModuleModel[];
  /** The questions that have a constraint, and all that stands around them. */
  readonly constrained: ReadonlySet<FormNode>;
  /** The questions that may warn of their own answer, and all that stands around them. */
  readonly warned: ReadonlySet<FormNode>;
  readonly find: FindNode;
  readonly rules: ReadonlyMap<FormNode, NodeRules>;
  /** The nodes that have to be worked out, each behind those that it reads. The others are always asked. */
  readonly steps: readonly Step[];
  /** Whether there are repeats in it. */
  readonly hasRows: boolean;
  /** The questions whose answers are made when others change. */
  readonly triggered: readonly FormNode[];
  /** The steps whose answers are made once, by their questions. */
  readonly once: ReadonlyMap<FormNode, Step>;
  /** The questions that begin with an answer. */
  readonly begun: readonly FormNode[];
  /** Those of them that may have it after the survey has begun: it is worked out, or they stand in rows. */
  readonly begunLater: readonly FormNode[];
  readonly dependents: ReadonlyMap<FormNode, readonly Dependent[]>;
  readonly warnings: readonly { readonly warning: Warning; readonly when: Compiled }[];
  /** The records that its surveys save, each behind those around it. */
  readonly entities: readonly EntityModel[];
  readonly problems: readonly RuleProblem[];
}

/** Returns the nodes that stand outermost in a module. */
export const nodesOfModule = ({ modules }: FormModel, name: string): readonly FormNode[] =>
  modules.find((module) => module.name === name)?.nodes ?? [];

const made = new WeakMap<FormDefinition, FormModel>();

/** Returns the model of a form. It is made once: a definition never changes, and a device counts ten thousand surveys by one. */
export function formModel(form: FormDefinition): FormModel {
  const known = made.get(form);
  if (known) return known;
  const model = makeModel(form);
  made.set(form, model);
  return model;
}

function circleProblem(nodes: readonly FormNode[], rulesOf: (node: FormNode) => NodeRules): RuleProblem {
  const [node] = nodes;
  const { calculation, count } = rulesOf(node as FormNode);
  const rule = calculation ? 'calculation' : count ? 'repeat_count' : 'relevant';
  const about = nodes.map(({ name }) => name).join(', ');
  return {
    node: node ?? null,
    warning: null,
    rule,
    message: `it depends on itself: ${about}`,
    code: 'circle',
    about,
  };
}

/** Leaves out what is worked out in a circle: whatever came first would decide. */
const withoutCircle = (rules: NodeRules): NodeRules => ({
  ...rules,
  conditions: [],
  calculation: null,
  count: null,
  reads: [],
});

const isOnce = ({ item }: FormNode): boolean =>
  item !== null && 'calculation' in item && isWorkedOutOnce(item);

const isStatic = ({ item }: FormNode): boolean => item !== null && !('dynamic_default' in item);

const isRequiredByRule = ({ item }: FormNode): boolean =>
  item !== null && 'required' in item && typeof item.required === 'string';

const isConstrained = ({ item }: FormNode): boolean =>
  item !== null && 'constraint' in item && item.constraint !== undefined;

const isWarned = ({ item }: FormNode): boolean =>
  item !== null && 'warning' in item && item.warning !== undefined;

/** Returns these nodes and all that stand around them. */
function withAllAround(nodes: readonly FormNode[]): ReadonlySet<FormNode> {
  const found = new Set<FormNode>();
  for (const node of nodes) {
    for (let each: FormNode | null = node; each && !found.has(each); each = each.parent) found.add(each);
  }
  return found;
}

function makeModel(form: FormDefinition): FormModel {
  const tree = formTree(form);
  const find = findNode(tree);
  const reader = ruleReader(form, tree, find);
  const rules = new Map(tree.nodes.map((node) => [node, reader.rulesOf(node)]));
  const rulesOf = (node: FormNode): NodeRules => rules.get(node) as NodeRules;
  const parentOf = ({ parent }: FormNode): readonly FormNode[] => (parent?.parent ? [parent] : []);

  const { order, circles, circular } = workOrder(tree.nodes, (node) => [
    ...parentOf(node),
    ...rulesOf(node)
      .reads.map(({ on }) => on)
      .filter((on) => on.parent !== null),
  ]);
  const inCircles = circles.map((nodes) => circleProblem(nodes, rulesOf));
  for (const node of circular) rules.set(node, withoutCircle(rulesOf(node)));
  const worked = new Set<FormNode>();
  const steps: Step[] = [];
  for (const node of order) {
    if (!isWorkedOut(rulesOf(node)) && !parentOf(node).some((parent) => worked.has(parent))) continue;
    worked.add(node);
    steps.push({ node, rules: rulesOf(node), index: steps.length });
  }

  const dependents = new Map<FormNode, Dependent[]>();
  for (const step of steps) {
    const reads = [...parentOf(step.node).map((on) => ({ on, anyRow: false })), ...step.rules.reads];
    for (const { on, anyRow } of reads) {
      const known = dependents.get(on);
      if (known) known.push({ step, anyRow });
      else dependents.set(on, [{ step, anyRow }]);
    }
  }

  const warnings = (form.warnings ?? []).flatMap((warning) => {
    const when = reader.whenOf(warning);
    return when ? [{ warning, when }] : [];
  });
  const hasRows = tree.nodes.some(({ inner }) => inner !== null);
  const begun = tree.nodes.filter(({ item }) => item && ('default' in item || 'dynamic_default' in item));
  const modules = form.modules.map(({ name }) => ({
    name,
    nodes: tree.root.children.filter(({ module }) => module === name),
    requiresByRule: tree.nodes.some((node) => node.module === name && isRequiredByRule(node)),
  }));
  return {
    form,
    tree,
    modules,
    constrained: withAllAround(tree.nodes.filter(isConstrained)),
    warned: withAllAround(tree.nodes.filter(isWarned)),
    find,
    rules,
    steps,
    hasRows,
    triggered: tree.nodes.filter((node) => rulesOf(node).triggered !== null),
    once: new Map(steps.filter(({ node }) => isOnce(node)).map((step) => [step.node, step])),
    begun,
    begunLater: begun.filter((node) => node.rows.outer !== null || !isStatic(node)),
    dependents,
    warnings,
    entities: entityModels(form, tree, reader),
    get problems() {
      return [...reader.problems, ...inCircles];
    },
  };
}
