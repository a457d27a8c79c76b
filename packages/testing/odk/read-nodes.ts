import type { EngineNode, EngineQuestion, EngineUpload, EngineValue } from './engine.ts';

/** A node of a form: where it is, and what it is in the engine's words. */
export interface OdkNode {
  /** With the positions of rows, as in `/data/sources[2]/depth`. A repeat itself has none, its rows do. */
  readonly path: string;
  readonly kind: EngineNode['nodeType'];
  /** The type of the value; `select` or `select1` for selects; null for what has no value. */
  readonly type: string | null;
}

/** The state of a node at the moment. */
export interface OdkState {
  readonly relevant: boolean;
  /** As its expression says, whether the node is relevant or not. */
  readonly required: boolean;
  readonly readonly: boolean;
  /** Whether the constraint holds; null where the form states none. */
  readonly constraint: boolean | null;
  /** Whether an answer is required and is not there. */
  readonly missing: boolean;
  /** As the instance's XML would have it. */
  readonly value: string;
  /** The values that can be chosen now, in order; of selects and ranks. */
  readonly choices?: readonly string[];
  /** How many rows a repeat has. */
  readonly rows?: number;
}

/** Lists the nodes below one, each before its own children. */
export function nodesBelow(parent: EngineNode): EngineNode[] {
  const children = parent.currentState.children ?? [];
  return children.flatMap((child) => [child, ...nodesBelow(child)]);
}

/** Tells what a node is. */
export function describeNode(node: EngineNode): OdkNode {
  return { path: node.currentState.reference, kind: node.nodeType, type: typeOf(node) };
}

function typeOf(node: EngineNode): string | null {
  if (node.nodeType === 'select') return node.selectType;
  return hasValue(node) ? node.valueType : null;
}

/** Reads what the engine says of a node. */
export function readNode(node: EngineNode): OdkState {
  const { relevant, required, readonly } = node.currentState;
  const state = { relevant, required, readonly, constraint: null, missing: false, value: '' };
  if (hasValue(node)) return { ...state, ...readValue(node) };
  const { nodeType, currentState } = node;
  const isRepeat = nodeType === 'repeat-range:controlled' || nodeType === 'repeat-range:uncontrolled';
  return isRepeat ? { ...state, rows: currentState.children.length } : state;
}

function readValue(node: EngineValue | EngineUpload | EngineQuestion): Partial<OdkState> {
  const { constraint, required } = node.validationState;
  const state = {
    // The engine gives this constraint to every node that has none.
    constraint: node.definition.bind.constraint.expression === 'true()' ? null : constraint.valid,
    missing: !required.valid,
    value: node.currentState.instanceValue,
  };
  if (node.nodeType !== 'select' && node.nodeType !== 'rank') return state;
  return { ...state, choices: node.currentState.valueOptions.map(({ value }) => value) };
}

function hasValue(node: EngineNode): node is EngineValue | EngineUpload | EngineQuestion {
  return node.currentState.children === null;
}
