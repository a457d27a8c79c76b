import type { FormDefinition } from '../definition/definition.ts';
import { villageAmenities } from './village-amenities.ts';
import { villageDetailed } from './village-detailed.ts';
import { villageStandard } from './village-standard.ts';

/** The forms that ship with this version. */
export const shippedForms: readonly FormDefinition[] = [villageStandard, villageDetailed, villageAmenities];
