import type { Warning } from '../../definition/definition.ts';
import { villageWarnings } from '../village-warnings.ts';
import { text } from './parts.ts';

/** The warnings of the detailed form: the standard form's, and those over its own fields. */
export const detailedWarnings: Warning[] = [
  ...villageWarnings,
  {
    name: 'sexes_and_total',
    when: "${basic_info.male_population} != '' and ${basic_info.female_population} != '' and ${basic_info.population} != '' and ${basic_info.male_population} + ${basic_info.female_population} != ${basic_info.population}",
    message: text(
      'Men and women together are not the population.',
      'पुरुष और महिला मिलाकर जनसंख्या के बराबर नहीं हैं।',
    ),
    fields: ['basic_info.female_population', 'basic_info.male_population', 'basic_info.population'],
  },
  {
    name: 'castes_and_total',
    when: '${basic_info.sc_population} + ${basic_info.st_population} > ${basic_info.population}',
    message: text(
      'SC and ST together are more than the population.',
      'अनुसूचित जाति और जनजाति मिलाकर जनसंख्या से ज़्यादा हैं।',
    ),
    fields: ['basic_info.st_population', 'basic_info.sc_population', 'basic_info.population'],
  },
  {
    name: 'children_and_total',
    when: '${basic_info.children_0_6} > ${basic_info.population}',
    message: text('There are more children than people.', 'बच्चे जनसंख्या से ज़्यादा हैं।'),
    fields: ['basic_info.children_0_6', 'basic_info.population'],
  },
  {
    name: 'bpl_and_households',
    when: '${basic_info.bpl_families} > ${basic_info.households}',
    message: text('There are more BPL families than households.', 'बीपीएल परिवार कुल परिवारों से ज़्यादा हैं।'),
    fields: ['basic_info.bpl_families', 'basic_info.households'],
  },
  {
    name: 'schools_by_kind',
    when: '${infrastructure.primary_schools} + ${infrastructure.secondary_schools} > ${infrastructure.schools}',
    message: text(
      'Primary and secondary schools together are more than all schools.',
      'प्राथमिक और माध्यमिक विद्यालय मिलाकर कुल विद्यालयों से ज़्यादा हैं।',
    ),
    fields: ['infrastructure.secondary_schools', 'infrastructure.primary_schools', 'infrastructure.schools'],
  },
  {
    name: 'toilets_and_households',
    when: '${sanitation.individual_toilets} > 2 * ${basic_info.households}',
    message: text(
      'There are more than two individual toilets a household.',
      'एक परिवार पर दो से ज़्यादा व्यक्तिगत शौचालय हैं।',
    ),
    fields: ['sanitation.individual_toilets', 'basic_info.households'],
  },
  {
    name: 'broadband_without_connections',
    when: "${connectivity.internet} = 'Broadband' and ${connectivity.broadband_connections} = 0",
    message: text(
      'The internet is by broadband, but there is no broadband connection.',
      'इंटरनेट ब्रॉडबैंड लिखा है, पर ब्रॉडबैंड कनेक्शन शून्य हैं।',
    ),
    fields: ['connectivity.broadband_connections', 'connectivity.internet'],
  },
  {
    name: 'irrigated_and_farmland',
    when: '${land_forest.irrigated_land} > ${land_forest.agricultural_land}',
    message: text('More land is irrigated than is farmed.', 'सिंचित भूमि कृषि भूमि से ज़्यादा है।'),
    fields: ['land_forest.irrigated_land', 'land_forest.agricultural_land'],
  },
  {
    name: 'farmland_and_total',
    when: '${land_forest.agricultural_land} > ${land_forest.total_land}',
    message: text('The agricultural land is more than the total land.', 'कृषि भूमि कुल भूमि से ज़्यादा है।'),
    fields: ['land_forest.agricultural_land', 'land_forest.total_land'],
  },
  {
    name: 'land_parts_and_total',
    when: '${land_forest.agricultural_land} + ${land_forest.forest_area} + ${land_forest.waste_land} + ${land_forest.grazing_land} > ${land_forest.total_land} + 0.000001',
    message: text(
      'The kinds of land together are more than the total land.',
      'सब तरह की भूमि मिलाकर कुल भूमि से ज़्यादा है।',
    ),
    fields: ['land_forest.total_land', 'land_forest.agricultural_land'],
  },
  {
    name: 'land_and_village',
    when: '${land_forest.total_land} > ${basic_info.village_area}',
    message: text('The total land is more than the area of the village.', 'कुल भूमि गाँव के क्षेत्रफल से ज़्यादा है।'),
    fields: ['land_forest.total_land', 'basic_info.village_area'],
  },
  {
    name: 'electrified_and_households',
    when: '${electricity.electrified_households} > ${basic_info.households}',
    message: text(
      'There are more electrified households than households.',
      'बिजली वाले परिवार कुल परिवारों से ज़्यादा हैं।',
    ),
    fields: ['electricity.electrified_households', 'basic_info.households'],
  },
  {
    name: 'electrified_and_coverage',
    when: '${basic_info.households} > 0 and (100 * ${electricity.electrified_households} div ${basic_info.households} - ${electricity.coverage} > 20.000001 or ${electricity.coverage} - 100 * ${electricity.electrified_households} div ${basic_info.households} > 20.000001)',
    message: text(
      'The electrified households do not fit the coverage.',
      'बिजली वाले परिवार बिजली की पहुँच (%) से मेल नहीं खाते।',
    ),
    fields: ['electricity.electrified_households', 'electricity.coverage'],
  },
  {
    name: 'solar_and_households',
    when: '${electricity.solar_households} > ${basic_info.households}',
    message: text(
      'There are more households with solar panels than households.',
      'सोलर पैनल वाले परिवार कुल परिवारों से ज़्यादा हैं।',
    ),
    fields: ['electricity.solar_households', 'basic_info.households'],
  },
  {
    name: 'solar_lights_and_all',
    when: '${electricity.solar_street_lights} > ${electricity.street_light_count}',
    message: text(
      'There are more solar street lights than street lights.',
      'सोलर बत्तियाँ गली की कुल बत्तियों से ज़्यादा हैं।',
    ),
    fields: ['electricity.solar_street_lights', 'electricity.street_light_count'],
  },
  {
    name: 'collection_without_system',
    when: "${waste_management.collection_system} = 'None' and ${waste_management.door_to_door_collection} = 'Yes'",
    message: text(
      'Waste is collected from door to door, but there is no collection.',
      'घर-घर से कचरा उठता है, पर कचरा उठाने की व्यवस्था नहीं लिखी है।',
    ),
    fields: ['waste_management.door_to_door_collection', 'waste_management.collection_system'],
  },
  {
    name: 'composting_without_facility',
    when: "${waste_management.disposal_method} = 'Composting' and ${waste_management.composting_facility} = 'No'",
    message: text(
      'Waste is composted, but there is no composting facility.',
      'कचरे की खाद बनती है, पर खाद बनाने की सुविधा नहीं है।',
    ),
    fields: ['waste_management.composting_facility', 'waste_management.disposal_method'],
  },
];
