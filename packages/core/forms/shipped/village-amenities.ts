import type { FormDefinition } from '../definition/definition.ts';
import { amenities } from './amenities/facilities.ts';
import { habitation } from './amenities/hamlets.ts';
import { amenitiesWarnings } from './amenities/warnings.ts';
import { water } from './amenities/water.ts';

/**
 * The amenities of a village, one by one: its water sources as rows, its facilities as a fixed table, its
 * hamlets with their streets as rows in rows. The totals are worked out from them.
 */
export const villageAmenities: FormDefinition = {
  name: 'village-amenities',
  version: 2,
  xforms_version: '1.0.0',
  title: { en: 'Village amenities and water sources', hi: 'गाँव की सुविधाएँ और जल स्रोत' },
  modules: [water, amenities, habitation],
  warnings: amenitiesWarnings,
};
