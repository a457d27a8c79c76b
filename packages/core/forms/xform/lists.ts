import type { Choice, FormDefinition } from '../definition.ts';
import type { FormTree } from '../engine/tree.ts';
import { choicesIn } from '../fields.ts';
import { absolutePath } from './paths.ts';
import type { TextWriter } from './texts.ts';
import { elementName, xmlElement, xmlText } from './xml.ts';

/** The lists of choices of a form, each as an instance beside that of the answers. */
export interface ListWriter {
  /** Returns the path of the choices of a question. */
  nodesetOf(choices: readonly Choice[]): string;
  /** Returns the path of a choice's label, from the choice. */
  labelOf(choices: readonly Choice[]): string;
  /** Writes the instances. */
  instances(): string;
}

/** Returns the text as a literal of XPath; null: it holds both kinds of quotation marks, so that there is none. */
function literal(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? null : `"${text}"`;
}

const textElement = (name: string, text: string): string => xmlElement(name, {}, xmlText(text));

interface Lists {
  readonly byId: ReadonlyMap<string, readonly Choice[]>;
  readonly idOf: ReadonlyMap<readonly Choice[], string>;
}

/** Returns the lists of a form by their ids. Questions whose choices are equal share the list that they name. */
function listsOf(form: FormDefinition, tree: FormTree): Lists {
  const byId = new Map<string, readonly Choice[]>(Object.entries(form.lists ?? {}));
  const idOf = new Map<readonly Choice[], string>();
  for (const node of tree.nodes) {
    const { item } = node;
    const choices = item ? choicesIn(item) : undefined;
    if (item === null || choices === undefined) continue;
    const name = 'list_name' in item ? item.list_name : undefined;
    const named = name !== undefined && literal(name) !== null ? name : absolutePath(node);
    const known = byId.get(named) ?? choices;
    const isSame = known === choices || JSON.stringify(known) === JSON.stringify(choices);
    const id = isSame ? named : absolutePath(node);
    byId.set(id, choices);
    idOf.set(choices, id);
  }
  return { byId, idOf };
}

/** Returns the writer of a form's lists. */
export function listWriter(form: FormDefinition, tree: FormTree, texts: TextWriter): ListWriter {
  const { byId, idOf } = listsOf(form, tree);
  const hasIds = (choices: readonly Choice[]): boolean => choices.some(({ label }) => texts.needsId(label));

  const itemOf = (choice: Choice, id: string | null): string => {
    const cells = Object.entries(choice.columns ?? {}).filter(
      ([column]) => elementName(column) === column && column !== 'name' && column !== 'label',
    );
    return xmlElement(
      'item',
      {},
      id === null ? '' : textElement('itextId', texts.note(id, choice.label, null)),
      textElement('name', choice.name),
      textElement('label', choice.label.en),
      ...cells.map(([column, text]) => textElement(column, text)),
    );
  };

  return {
    nodesetOf: (choices) => `instance(${literal(idOf.get(choices) ?? '')})/root/item`,
    labelOf: (choices) => (hasIds(choices) ? 'jr:itext(itextId)' : 'label'),
    instances: () =>
      [...byId]
        .map(([id, choices]) => {
          const items = choices.map((choice, at) => itemOf(choice, hasIds(choices) ? `${id}-${at}` : null));
          return xmlElement('instance', { id }, xmlElement('root', {}, ...items));
        })
        .join(''),
  };
}
