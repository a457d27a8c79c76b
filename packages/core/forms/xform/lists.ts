import type { Choice, FormDefinition } from '../definition/definition.ts';
import type { FormTree } from '../engine/tree.ts';
import { choicesIn, listNameOf } from '../fields/fields.ts';
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

/** The address at which other tools find a file beside the form. */
export const FILES = 'jr://file-csv/';

const textElement = (name: string, text: string): string => xmlElement(name, {}, xmlText(text));

interface Lists {
  readonly byId: ReadonlyMap<string, readonly Choice[]>;
  /** The types of records that questions ask from: other tools read each from a file of its name. */
  readonly ofRecords: ReadonlySet<string>;
  readonly idOf: ReadonlyMap<readonly Choice[], string>;
}

/** Returns the lists of a form by their ids. Questions whose choices are equal share the list that they name. */
function listsOf(form: FormDefinition, tree: FormTree): Lists {
  const byId = new Map<string, readonly Choice[]>(Object.entries(form.lists ?? {}));
  const idOf = new Map<readonly Choice[], string>();
  const ofRecords = new Set<string>();
  for (const node of tree.nodes) {
    const { item } = node;
    const choices = item ? choicesIn(item) : undefined;
    if (item === null || choices === undefined) continue;
    if (item.type === 'select_record') {
      ofRecords.add(item.records);
      idOf.set(choices, item.records);
      continue;
    }
    const name = listNameOf(item);
    const named = name !== undefined && literal(name) !== null ? name : absolutePath(node);
    const known = byId.get(named) ?? choices;
    const isSame = known === choices || JSON.stringify(known) === JSON.stringify(choices);
    const id = isSame ? named : absolutePath(node);
    byId.set(id, choices);
    idOf.set(choices, id);
  }
  return { byId, ofRecords, idOf };
}

/** Returns the writer of a form's lists. */
export function listWriter(form: FormDefinition, tree: FormTree, texts: TextWriter): ListWriter {
  const { byId, ofRecords, idOf } = listsOf(form, tree);
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
    instances: () => {
      const written = [...byId].map(([id, choices]) => {
        const items = choices.map((choice, at) => itemOf(choice, hasIds(choices) ? `${id}-${at}` : null));
        return xmlElement('instance', { id }, xmlElement('root', {}, ...items));
      });
      const files = [...ofRecords].map((id) => xmlElement('instance', { id, src: `${FILES}${id}.csv` }));
      return [...written, ...files].join('');
    },
  };
}
