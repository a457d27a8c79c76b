import type { Choice } from '../definition/definition.ts';
import { FILES } from '../xform/lists.ts';
import type { InstanceNode } from './nodes.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './parse-xml.ts';
import type { XformReport } from './problems.ts';
import { LAST_SAVED, type TextReader } from './texts.ts';

/** The lists of an XForm: its instances beside that of the answers. */
export interface Instances {
  /** Returns an instance; undefined: there is none. */
  get(id: string): XmlElement | undefined;
  /** Notes that something asks for an instance. */
  use(id: string): void;
  /** Whether an instance is the list of the records of a type, which other tools read from a file of its name. */
  areRecords(id: string): boolean;
  /** Reads an instance as choices. @param names the elements that hold a choice's name and its label */
  choices(id: string, names: ItemNames, at: XmlElement, root: InstanceNode): readonly Choice[] | null;
  /** Returns the lists that no question has, for expressions. */
  others(ofQuestions: ReadonlySet<string>, root: InstanceNode): Readonly<Record<string, Choice[]>>;
}

/** The names of what an item holds. */
export interface ItemNames {
  readonly value: string;
  /** The element of the label; with `isId` that of its id in `itext`. */
  readonly label: string;
  readonly isId: boolean;
}

const USUAL: ItemNames = { value: 'name', label: 'label', isId: false };

/** Returns the items of an instance of the shape `root/item`; null: it has another. */
function itemsOf(instance: XmlElement): readonly XmlElement[] | null {
  const root = childOf(instance, 'root');
  if (root === undefined || instance.attributes.has('src')) return null;
  const items = childrenOf(root, 'item');
  const isPlain = items.every((item) => childrenOf(item).every((each) => childrenOf(each).length === 0));
  return items.length > 0 && items.length === childrenOf(root).length && isPlain ? items : null;
}

/** Returns the reader of a model's lists. @param recordTypes the types of which there are records */
export function readInstances(
  model: XmlElement,
  texts: TextReader,
  report: XformReport,
  recordTypes: ReadonlySet<string>,
): Instances {
  const [, ...elements] = childrenOf(model, 'instance');
  const byId = new Map<string, XmlElement>();
  for (const each of elements) {
    const id = each.attributes.get('id') ?? '';
    if (byId.has(id)) report.problem(each, 'doubled_instance', { id });
    byId.set(id, each);
  }
  const used = new Set<string>();

  const choice = (item: XmlElement, { value, label, isId }: ItemNames, root: InstanceNode): Choice => {
    const cells = new Map(childrenOf(item).map((each) => [each.name, textOf(each)]));
    const name = cells.get(value) ?? '';
    const id = cells.get('itextId') ?? '';
    const own = isId ? cells.get(label) : id;
    const plain = isId ? undefined : childOf(item, label);
    const text = own ? texts.byId(own, item, root) : texts.read(plain, root);
    // The columns that expressions may ask an item for, beside its name and its label.
    const columns = [...cells].filter(
      ([column]) => column !== 'itextId' && column !== 'name' && column !== 'label',
    );
    return {
      name,
      label: text ?? { en: name === '' ? id : name },
      ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
    };
  };

  return {
    get: (id) => byId.get(id),
    use: (id) => void used.add(id),
    areRecords: (id) => recordTypes.has(id) && byId.get(id)?.attributes.get('src') === `${FILES}${id}.csv`,
    choices: (id, names, at, root) => {
      const instance = byId.get(id);
      const items = instance ? itemsOf(instance) : null;
      const found = items?.map((item) => choice(item, names, root)) ?? [];
      if (found.length > 0 && found.every(({ name }) => name !== '')) return found;
      report.problem(at, 'choices_not_taken', { what: id });
      return null;
    },
    others: (ofQuestions, root) => {
      const lists: [string, Choice[]][] = [];
      for (const [id, instance] of byId) {
        if (ofQuestions.has(id)) continue;
        const items = itemsOf(instance);
        if (items) lists.push([id, items.map((item) => named(choice(item, USUAL, root)))]);
        else if (!used.has(id)) report.warn(instance, 'unused_instance', { id });
        else if (id === LAST_SAVED) continue;
        else if (instance.attributes.has('src')) report.warn(instance, 'needs_file', { id });
        else report.problem(instance, 'choices_not_taken', { what: id });
      }
      for (const id of used) {
        if (id === LAST_SAVED) report.problem(model, 'last_saved_not_taken');
        else if (!byId.has(id)) report.warn(model, 'unknown_instance', { id });
      }
      return Object.fromEntries(lists);
    },
  };
}

/** An item that only expressions read may have no name. */
const named = (choice: Choice): Choice => (choice.name === '' ? { ...choice, name: '-' } : choice);
