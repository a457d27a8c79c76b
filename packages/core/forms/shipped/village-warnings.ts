import type { Warning } from '../definition/definition.ts';

/** The warnings over the fields of the standard form, for any village. */
export const villageWarnings: Warning[] = [
  {
    name: 'household_size',
    when: '${basic_info.households} > 0 and (${basic_info.population} div ${basic_info.households} < 2 or ${basic_info.population} div ${basic_info.households} > 12)',
    message: {
      en: 'A household usually has 2 to 12 people. Check the population and the number of households.',
      hi: 'एक परिवार में आम तौर पर 2 से 12 लोग होते हैं। जनसंख्या और परिवारों की संख्या जाँच लें।',
    },
    fields: ['basic_info.households', 'basic_info.population'],
  },
  {
    name: 'internet_without_network',
    when: "${connectivity.mobile_network} = 'None' and (${connectivity.internet} = '4G' or ${connectivity.internet} = '3G' or ${connectivity.internet} = '2G')",
    message: {
      en: 'There is mobile internet here, but no mobile network.',
      hi: 'मोबाइल इंटरनेट लिखा है, पर मोबाइल नेटवर्क नहीं है।',
    },
    fields: ['connectivity.internet', 'connectivity.mobile_network'],
  },
  {
    name: 'farming_without_land',
    when: "${basic_info.primary_occupation} = 'Agriculture' and ${land_forest.agricultural_land} = 0",
    message: {
      en: 'Most people farm, but there is no agricultural land.',
      hi: 'मुख्य पेशा खेती है, पर कृषि भूमि शून्य है।',
    },
    fields: ['land_forest.agricultural_land', 'basic_info.primary_occupation'],
  },
  {
    name: 'irrigation_without_land',
    when: "${land_forest.irrigation} != '' and ${land_forest.irrigation} != 'None' and ${land_forest.agricultural_land} = 0",
    message: {
      en: 'There is irrigation, but no agricultural land.',
      hi: 'सिंचाई लिखी है, पर कृषि भूमि शून्य है।',
    },
    fields: ['land_forest.irrigation', 'land_forest.agricultural_land'],
  },
  {
    name: 'supply_without_coverage',
    when: '${electricity.coverage} = 0 and ${electricity.supply_hours} > 0',
    message: {
      en: 'There are hours of supply, but no household has electricity.',
      hi: 'बिजली के घंटे लिखे हैं, पर किसी घर में बिजली नहीं है।',
    },
    fields: ['electricity.supply_hours', 'electricity.coverage'],
  },
  {
    name: 'coverage_without_supply',
    when: '${electricity.coverage} > 0 and ${electricity.supply_hours} = 0',
    message: {
      en: 'Households have electricity, but there are no hours of supply.',
      hi: 'घरों में बिजली है, पर बिजली के घंटे शून्य हैं।',
    },
    fields: ['electricity.supply_hours', 'electricity.coverage'],
  },
];
