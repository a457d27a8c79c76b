import { isOfMeta } from './binds.ts';
import type { InstanceNode } from './nodes.ts';
import { childrenOf, textOf, type XmlElement } from './parse-xml.ts';
import { nodeAtPath, type Paths } from './paths.ts';
import type { XformReport } from './problems.ts';

/** The values that are set in a node when something happens. */
export interface SetValues {
  /** An expression, when a survey or a row begins. */
  readonly begins?: { readonly at: XmlElement; readonly expression: string };
  /** A text, when a survey or a row begins. */
  readonly text?: string;
  /** The position of the device, when a survey begins. */
  readonly measured?: true;
  /** An expression, when one of the questions changes. */
  readonly changes?: {
    readonly at: XmlElement;
    readonly expression: string;
    readonly by: readonly InstanceNode[];
  };
}

type Actions = ReadonlyMap<InstanceNode, SetValues>;

const FIRST_LOAD = 'odk-instance-first-load';
const NEW_ROW = 'odk-new-repeat';
const CHANGED = 'xforms-value-changed';
/** The action by which a device sets its position. */
const MEASURE = 'odk:setgeopoint';

/** The place of an action. */
interface Around {
  /** The innermost repeat; null: none. */
  readonly repeat: InstanceNode | null;
  /** The control that it stands in; null: none. */
  readonly control: InstanceNode | null;
}

/** Returns the innermost repeat around a node. */
function repeatAround(node: InstanceNode, { isRepeat }: Paths): InstanceNode | null {
  for (let at: InstanceNode | null = node; at; at = at.parent) if (isRepeat(at)) return at;
  return null;
}

/** Whether an action that begins a value stands where that means what a default means. */
function isDefault(
  events: ReadonlySet<string>,
  node: InstanceNode,
  { repeat }: Around,
  paths: Paths,
): boolean {
  const own = repeatAround(node, paths);
  return own === null
    ? events.has(FIRST_LOAD) && !events.has(NEW_ROW)
    : events.has(NEW_ROW) && own === repeat;
}

/** Returns the node that a device measures when a survey begins. Null: this is not taken, and why was told. */
function measuredNode(at: XmlElement, paths: Paths, report: XformReport): InstanceNode | null {
  const path = at.attributes.get('ref') ?? '';
  const event = (at.attributes.get('event') ?? '').trim();
  const node = nodeAtPath(path, paths, paths.root);
  if (node === null) report.problem(at, 'unknown_node', { path });
  else if (event === FIRST_LOAD && !repeatAround(node, paths)) return node;
  else report.problem(at, 'event_not_taken', { event });
  return null;
}

/** Reads the actions of a model and a body. Tells of those that are not taken. */
export function readActions(model: XmlElement, body: XmlElement, paths: Paths, report: XformReport): Actions {
  const found = new Map<InstanceNode, SetValues>();

  const change = (node: InstanceNode, at: XmlElement, expression: string, by: InstanceNode): void => {
    const known = found.get(node);
    const changes = known?.changes;
    if ((changes && changes.expression !== expression) || paths.nameOf(by) === null) {
      report.problem(at, 'trigger_not_taken', { name: by.name });
    }
    found.set(node, { ...known, changes: { at, expression, by: [...(changes?.by ?? []), by] } });
  };

  /** Actions that set a node of rows when a survey begins. They repeat those for each new row, as pyxform writes them. */
  const ofFirstRows: {
    readonly at: XmlElement;
    readonly node: InstanceNode;
    readonly value: string | undefined;
  }[] = [];

  const read = (at: XmlElement, here: InstanceNode, place: Around): void => {
    const path = at.attributes.get('ref') ?? '';
    const node = nodeAtPath(path, paths, here);
    if (node === null)
      return isOfMeta(path, paths) ? undefined : report.problem(at, 'unknown_node', { path });
    const events = new Set(
      (at.attributes.get('event') ?? at.attributes.get('ev:event') ?? '').trim().split(/\s+/),
    );
    const value = at.attributes.get('value');
    const text = textOf(at);
    if (events.delete(CHANGED)) {
      if (place.control) change(node, at, value ?? quoted(text), place.control);
      else report.problem(at, 'event_not_taken', { event: CHANGED });
      if (events.size === 0) return;
    }
    if (place.repeat === null && events.size === 1 && events.has(FIRST_LOAD) && repeatAround(node, paths)) {
      ofFirstRows.push({ at, node, value });
      return;
    }
    const others = [...events].filter((each) => each !== FIRST_LOAD && each !== NEW_ROW);
    if (others.length > 0 || !isDefault(events, node, place, paths)) {
      report.problem(at, 'event_not_taken', { event: [...events].join(' ') });
    } else {
      found.set(node, {
        ...found.get(node),
        ...(value === undefined ? { text } : { begins: { at, expression: value } }),
      });
    }
  };

  const visit = (element: XmlElement, here: InstanceNode, place: Around): void => {
    for (const each of childrenOf(element)) {
      const ref = each.attributes.get('nodeset') ?? each.attributes.get('ref');
      const node = ref === undefined ? null : nodeAtPath(ref, paths, here);
      if (each.name === 'setvalue') read(each, place.control ?? here, place);
      else if (each.name === 'repeat') visit(each, node ?? here, { repeat: node, control: null });
      else if (each.name === 'group') visit(each, node ?? here, place);
      else visit(each, node ?? here, { ...place, control: node });
    }
  };

  for (const each of childrenOf(model)) {
    const measured = each.name === MEASURE ? measuredNode(each, paths, report) : null;
    if (measured) found.set(measured, { ...found.get(measured), measured: true });
    if (each.name === 'setvalue') read(each, paths.root, { repeat: null, control: null });
  }
  visit(body, paths.root, { repeat: null, control: null });
  for (const { at, node, value } of ofFirstRows) {
    if (value === undefined || found.get(node)?.begins?.expression !== value)
      report.problem(at, 'event_not_taken', { event: FIRST_LOAD });
  }
  return found;
}

/** Returns a text as an expression. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
