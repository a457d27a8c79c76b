import type { Entity, FormDefinition, Item } from '@sampark/core/forms/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { nextRecordForms } from '@sampark/core/records/record-form';
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

/** The property of records that no survey saves: people change it in the record. */
export const PEOPLE = 'people';

/** Each survey makes a record of its village. */
export const SETTLEMENT: Entity = { type: 'settlement', label: "'Settlement'" };

/** Returns a version of a schedule's form: the amenities form with a question of its own, which its record has, too. */
export const versionOf = (name: string, version: number): FormDefinition => {
  const own = whole(askedBy(version), { max: 1_000_000, save_to: askedBy(version) });
  return { ...withQuestion(villageAmenities, own), name, version, entity: SETTLEMENT };
};

/** Returns the form of the records that the surveys of schedules make. */
export const settlementForm = (): FormDefinition => {
  const people = whole('counted', { max: 1_000_000, save_to: PEOPLE });
  const forms = [
    { ...withQuestion(villageAmenities, people), entity: SETTLEMENT },
    ...Array.from({ length: NEWEST }, (_, at) => versionOf('any', at + 1)),
  ];
  const form = forms.reduce<FormDefinition | null>(
    (before, each) => nextRecordForms(() => before, each)[0] ?? before,
    null,
  );
  if (!form) throw new Error('the forms make no records');
  return { ...form, version: 1 };
};
