import type { FormDefinition } from '@sampark/core/forms/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { whole } from '@sampark/testing/form-builders';

/** The newest version that a schedule publishes. */
export const NEWEST = 3;

const askedBy = (version: number): string => `asked_by_${version}`;

/** Returns the question that one version of a schedule's form asks, and no other. */
export const fieldOf = (version: number): string => `water.${askedBy(version)}`;

/** Whether only one version of the form has this field. */
export const isOfOneVersion = (field: string): boolean => field.startsWith('water.asked_by_');

/** Returns a version of a schedule's form: the amenities form with a question of its own. */
export const versionOf = (name: string, version: number): FormDefinition => {
  const [water, ...others] = villageAmenities.modules;
  if (!water) throw new Error('the form has no modules');
  const own = whole(askedBy(version), { max: 1_000_000 });
  return {
    ...villageAmenities,
    name,
    version,
    modules: [{ ...water, children: [...water.children, own] }, ...others],
  };
};
