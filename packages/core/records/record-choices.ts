import type { Choice, FormDefinition, Item } from '../forms/definition/definition.ts';
import { RECORD_STATE_COLUMN } from '../forms/engine/questions.ts';
import { answerText } from '../forms/engine/row.ts';
import { recordTypesAsked } from '../forms/fields/fields.ts';
import { isRecordForm, MERGED_INTO, PROPERTIES, RECORD_PARENT } from '../survey/record-form.ts';
import type { Values } from '../survey/values.ts';
import type { RecordFacts } from './record-facts.ts';
import type { RecordTree } from './record-tree.ts';

/** The records of a panchayat, as far as a device has them. */
export interface KnownRecords {
  readonly tree: Pick<RecordTree, 'merged' | 'parent'>;
  /** Returns the records of a type that count for themselves, in the order in which they are offered. */
  readonly ofType: (type: string) => readonly RecordFacts[];
  /** The types of which there are records. */
  readonly types: readonly string[];
  readonly valuesOf: (id: string) => Values | undefined;
}

const PROPERTY = `${PROPERTIES}.`;

/** Returns what a record says, as the columns of a list. `parent` is the record above, whatever a property of that name says. */
function columnsOf({ tree, valuesOf }: KnownRecords, { record_id }: RecordFacts): Record<string, string> {
  const said = Object.entries(valuesOf(record_id) ?? {}).flatMap(([path, value]) =>
    path.startsWith(PROPERTY) ? [[path.slice(PROPERTY.length), answerText(value)] as const] : [],
  );
  return { ...Object.fromEntries(said), parent: tree.parent(record_id)?.record_id ?? '' };
}

/**
 * Returns the records of a type as choices. An answer may name any of them:
 *
 * | the record | its choice |
 * |---|---|
 * | is active | offered |
 * | is closed | no longer offered |
 * | was merged into another one | no longer offered, with the name and the properties of the one that it counts for |
 * | is deleted, or of another panchayat | none: the answer stays as it is |
 */
export function recordChoices(records: KnownRecords, type: string): readonly Choice[] {
  return records.ofType(type).flatMap((record) => {
    const label = { en: record.label || record.record_id };
    const columns = columnsOf(records, record);
    const choice = (name: string, state: string | null): Choice => ({
      ...{ name, label },
      columns: state === null ? columns : { ...columns, [RECORD_STATE_COLUMN]: state },
    });
    return [
      choice(record.record_id, record.is_closed ? 'closed' : null),
      ...records.tree.merged(record.record_id).map(({ record_id }) => choice(record_id, 'merged')),
    ];
  });
}

/** Returns a form whose questions that choose a record have choices. @param choicesOf returns those of a type */
function withChoices(form: FormDefinition, choicesOf: (type: string) => Choice[]): FormDefinition {
  const fill = <Kind extends Item>(item: Kind): Kind => {
    if (item.type === 'select_record') return { ...item, choices: choicesOf(item.records) };
    return 'children' in item ? { ...item, children: item.children.map(fill) } : item;
  };
  const modules = form.modules.map((module) => ({ ...module, children: module.children.map(fill) }));
  return { ...form, modules };
}

/**
 * Returns a form as somebody reads it who has no records here, only the names of those that the survey's answers name.
 * @param labels by the record's id
 */
export function withRecordLabels(form: FormDefinition, labels: ReadonlyMap<string, string>): FormDefinition {
  const choices = [...labels].map(([name, label]) => ({ name, label: { en: label } }));
  return withChoices(form, () => choices);
}

/** A form whose questions have the records, and the records that they have. */
interface Filled {
  readonly records: KnownRecords;
  readonly form: FormDefinition;
}

const filled = new WeakMap<FormDefinition, Filled>();

/**
 * Returns a form whose questions that choose a record have the records as choices. So all that works with choices works with records:
 * filters, expressions by `instance('…')`, labels, exports, prints. The same records give the same form again.
 * @param form as it is kept
 */
export function withRecordChoices(form: FormDefinition, records: KnownRecords): FormDefinition {
  const types = recordTypesAsked(form);
  if (types.length === 0) return form;
  const known = filled.get(form);
  if (known?.records === records) return known.form;
  const choices = new Map(types.map((type) => [type, [...recordChoices(records, type)]]));
  const made = withChoices(form, (type) => choices.get(type) ?? []);
  filled.set(form, { records, form: made });
  return made;
}

/** The fields by which a record names another one. */
const OF_OTHERS: ReadonlySet<string> = new Set([RECORD_PARENT, MERGED_INTO]);

/**
 * Returns the form of a type of record as people read it: what a record is part of, and what it was merged into, are records with names.
 * Any other form is itself. @param form as it is kept
 */
export function withRecordNames(form: FormDefinition, records: KnownRecords): FormDefinition {
  if (!isRecordForm(form.name)) return form;
  const choices = records.types.flatMap((type) => recordChoices(records, type));
  const named = (module: string, item: Item): Item => {
    if (!OF_OTHERS.has(`${module}.${item.name}`) || item.type !== 'text') return item;
    const { name, label, required } = item;
    return { type: 'select_record', name, label, required, records: '', choices };
  };
  return {
    ...form,
    modules: form.modules.map((module) => ({
      ...module,
      children: module.children.map((item) => named(module.name, item)),
    })),
  };
}
