import type { Warning } from '../../definition/definition.ts';
import { text } from '../detailed/parts.ts';

/** The warnings over the totals of the rows. */
export const amenitiesWarnings: Warning[] = [
  {
    name: 'sources_and_list',
    when: "${sources_in_village} != '' and ${sources_in_village} != ${sources_listed}",
    message: text(
      'The list has more or fewer water sources than the village.',
      'सूची में जल स्रोत गाँव के कुल जल स्रोतों के बराबर नहीं हैं।',
    ),
    fields: ['water.sources_in_village', 'water.sources_listed'],
  },
  {
    name: 'no_drinking_water',
    when: '${sources_listed} > 0 and ${sources_for_drinking} = 0',
    message: text('No source in the list is for drinking.', 'सूची में पीने के पानी का कोई स्रोत नहीं है।'),
    fields: ['water.sources_in_village', 'water.sources_for_drinking'],
  },
  {
    name: 'households_and_hamlets',
    when: "${hamlets_listed} > 0 and ${village_households} != '' and ${households_listed} != ${village_households}",
    message: text(
      'The hamlets together do not have as many households as the village.',
      'सब टोलों के परिवार मिलाकर गाँव के परिवारों के बराबर नहीं हैं।',
    ),
    fields: ['habitation.village_households', 'habitation.households_listed'],
  },
];
