import type { FormDefinition, Item, Module } from '@sampark/core/forms/definition/definition';
import type { Entity } from '@sampark/core/forms/definition/definition-parts';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { nextRecordForms } from '@sampark/core/records/record-form';
import { recordFormName } from '@sampark/core/survey/record-form';
import { whole } from '@sampark/testing/form-builders';

/** The newest version that a schedule publishes. */
export const NEWEST = 3;

const askedBy = (version: number): string => `asked_by_${version}`;

/** Returns the question that one version of a schedule's form asks, and no other. */
export const fieldOf = (version: number): string => `water.${askedBy(version)}`;

/** Whether only one version of the form has this field. */
export const isOfOneVersion = (field: string): boolean => field.startsWith('water.asked_by_');

/** Returns a form with a question more at its beginning. */
const withQuestion = (form: FormDefinition, question: Item): FormDefinition => {
  const [first, ...others] = form.modules;
  if (!first) throw new Error('the form has no modules');
  return { ...form, modules: [{ ...first, children: [...first.children, question] }, ...others] };
};

/** The property that a water source keeps of its row. */
export const DEPTH = 'depth';

/** The property of records that no survey saves: people change it in the record. */
export const PEOPLE = 'people';

/** Each survey makes a record of its village. */
export const SETTLEMENT: Entity = { type: 'settlement', label: "'Settlement'" };

/** Each row of the water sources makes a record. */
export const SOURCE: Entity = { type: 'water_source', label: "'Source'" };

/** Returns an item whose rows of water sources make records, which keep their depth: it is asked of every source here. */
const withSources = <Kind extends Item | Module>(item: Kind): Kind => {
  if (item.type === 'decimal' && item.name === 'depth_m') {
    const { relevant: _, ...asked } = item;
    return { ...asked, save_to: DEPTH } as Kind;
  }
  if (!('children' in item)) return item;
  const children = item.children.map(withSources);
  return item.name === 'sources' ? { ...item, children, entity: SOURCE } : { ...item, children };
};

/** Returns the amenities form with a question more. Its surveys make records, and so do its water sources. */
const formWith = (question: Item): FormDefinition => {
  const { modules, ...form } = withQuestion(villageAmenities, question);
  return { ...form, modules: modules.map(withSources), entity: SETTLEMENT };
};

/** Returns a version of a schedule's form: the amenities form with a question of its own, which its record has, too. */
export const versionOf = (name: string, version: number): FormDefinition => {
  const own = whole(askedBy(version), { max: 1_000_000, save_to: askedBy(version) });
  return { ...formWith(own), name, version };
};

/** Returns the forms of the records that the surveys of schedules make. */
export const formsOfRecords = (): readonly FormDefinition[] => {
  const people = whole('counted', { max: 1_000_000, save_to: PEOPLE });
  const known = new Map<string, FormDefinition>();
  for (const form of [
    formWith(people),
    ...Array.from({ length: NEWEST }, (_, at) => versionOf('any', at + 1)),
  ]) {
    const next = nextRecordForms((type) => known.get(recordFormName(type)) ?? null, form);
    for (const each of next) known.set(each.name, { ...each, version: 1 });
  }
  return [...known.values()];
};
