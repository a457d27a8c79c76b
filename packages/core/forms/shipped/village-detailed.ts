import type { FormDefinition } from '../definition/definition.ts';
import { basicInfo, connectivity, infrastructure } from './detailed/people.ts';
import { electricity, landForest, sanitation, wasteManagement } from './detailed/services.ts';
import { detailedWarnings } from './detailed/warnings.ts';

/**
 * The standard form's questions as they are, and beside them, in groups, a richer vocabulary, which
 * `village-detailed.test.ts` lists. A thing that both describe has one key; `docs/decisions/0017-the-detailed-form.md`
 * says which.
 */
export const villageDetailed: FormDefinition = {
  name: 'village-detailed',
  version: 4,
  xforms_version: '1.0.0',
  title: { en: 'Detailed village survey', hi: 'विस्तृत ग्राम सर्वेक्षण' },
  modules: [basicInfo, infrastructure, sanitation, connectivity, landForest, electricity, wasteManagement],
  warnings: detailedWarnings,
};
