import type { Choice, FormDefinition, LocalText, Question } from '../definition/definition.ts';
import { villageWarnings } from './village-warnings.ts';

const options = (...names: readonly (readonly [string, string])[]): Choice[] =>
  names.map(([name, hi]) => ({ name, label: { en: name, hi } }));

const excellentToPoor = options(
  ['Excellent', 'बहुत अच्छी'],
  ['Good', 'अच्छी'],
  ['Fair', 'ठीक-ठाक'],
  ['Poor', 'खराब'],
);
const excellentToNone = [...excellentToPoor, ...options(['None', 'नहीं है'])];

const whole = (
  name: string,
  label: LocalText,
  [min, max]: readonly [number, number],
  more: { required?: boolean; unit?: LocalText; hint?: LocalText } = {},
): Question => ({ type: 'integer', name, label, required: true, min, max, step: 1, ...more });

const choose = (name: string, label: LocalText, choices: Choice[], required = true): Question => ({
  type: 'select_one',
  name,
  label,
  required,
  choices,
});

const percent: LocalText = { en: '%', hi: '%' };
const hectares: LocalText = { en: 'hectares', hi: 'हेक्टेयर' };

/**
 * The form that every panchayat starts with. Its fields, options and bounds are the specification's, and
 * `validate.test.ts` lists them.
 */
export const villageStandard: FormDefinition = {
  name: 'village-standard',
  version: 3,
  xforms_version: '1.0.0',
  title: { en: 'Village survey', hi: 'ग्राम सर्वेक्षण' },
  modules: [
    {
      type: 'begin_group',
      name: 'basic_info',
      label: { en: 'Basic Information', hi: 'सामान्य जानकारी' },
      children: [
        whole('population', { en: 'Population', hi: 'जनसंख्या' }, [1, 99_999], {
          unit: { en: 'people', hi: 'लोग' },
        }),
        whole('households', { en: 'Households', hi: 'परिवार' }, [1, 9_999]),
        {
          type: 'decimal',
          name: 'literacy_rate',
          label: { en: 'Literacy rate (%)', hi: 'साक्षरता दर (%)' },
          required: false,
          unit: percent,
          min: 0,
          max: 100,
          step: 0.1,
        },
        choose(
          'primary_occupation',
          { en: 'Primary occupation', hi: 'मुख्य पेशा' },
          options(
            ['Agriculture', 'खेती'],
            ['Business', 'व्यापार'],
            ['Service', 'नौकरी'],
            ['Labor', 'मज़दूरी'],
            ['Other', 'अन्य'],
          ),
          false,
        ),
      ],
    },
    {
      type: 'begin_group',
      name: 'infrastructure',
      label: { en: 'Infrastructure', hi: 'बुनियादी सुविधाएँ' },
      children: [
        choose('roads', { en: 'Roads', hi: 'सड़कें' }, excellentToPoor),
        whole('schools', { en: 'Schools', hi: 'विद्यालय' }, [0, 200]),
        whole('hospitals', { en: 'Hospitals', hi: 'अस्पताल' }, [0, 50]),
        whole('community_centers', { en: 'Community centers', hi: 'सामुदायिक भवन' }, [0, 100], {
          required: false,
        }),
      ],
    },
    {
      type: 'begin_group',
      name: 'sanitation',
      label: { en: 'Sanitation', hi: 'स्वच्छता' },
      children: [
        whole('toilets', { en: 'Toilets', hi: 'शौचालय' }, [0, 100], {
          unit: percent,
          hint: {
            en: 'Of every 100 families, how many have a toilet at home',
            hi: 'हर 100 परिवारों में कितनों के घर में शौचालय है',
          },
        }),
        choose('drainage', { en: 'Drainage', hi: 'नालियाँ' }, excellentToNone),
        choose(
          'water_supply',
          { en: 'Water supply', hi: 'पानी की आपूर्ति' },
          options(
            ['24x7', '24 घंटे'],
            ['Scheduled', 'तय समय पर'],
            ['Limited', 'सीमित'],
            ['Insufficient', 'अपर्याप्त'],
          ),
        ),
      ],
    },
    {
      type: 'begin_group',
      name: 'connectivity',
      label: { en: 'Connectivity', hi: 'संचार और परिवहन' },
      children: [
        choose('mobile_network', { en: 'Mobile network', hi: 'मोबाइल नेटवर्क' }, excellentToNone),
        choose(
          'internet',
          { en: 'Internet', hi: 'इंटरनेट' },
          options(['Broadband', 'ब्रॉडबैंड'], ['4G', '4G'], ['3G', '3G'], ['2G', '2G'], ['None', 'नहीं है']),
        ),
        choose('transport', { en: 'Transport', hi: 'आने-जाने के साधन' }, excellentToNone),
      ],
    },
    {
      type: 'begin_group',
      name: 'land_forest',
      label: { en: 'Land & Forest', hi: 'भूमि और वन' },
      children: [
        whole('agricultural_land', { en: 'Agricultural land', hi: 'खेती की ज़मीन' }, [0, 50_000], {
          unit: hectares,
        }),
        whole('forest_area', { en: 'Forest area', hi: 'वन क्षेत्र' }, [0, 100_000], {
          required: false,
          unit: hectares,
        }),
        choose('irrigation', { en: 'Irrigation', hi: 'सिंचाई' }, excellentToNone),
      ],
    },
    {
      type: 'begin_group',
      name: 'electricity',
      label: { en: 'Electricity', hi: 'बिजली' },
      children: [
        whole('coverage', { en: 'Coverage', hi: 'बिजली की पहुँच' }, [0, 100], {
          unit: percent,
          hint: {
            en: 'Of every 100 families, how many have electricity',
            hi: 'हर 100 परिवारों में कितनों के घर में बिजली है',
          },
        }),
        {
          type: 'decimal',
          name: 'supply_hours',
          label: { en: 'Supply hours', hi: 'बिजली के घंटे' },
          required: true,
          unit: { en: 'hours a day', hi: 'घंटे रोज़' },
          min: 0,
          max: 24,
          step: 0.5,
        },
        choose('street_lights', { en: 'Street lights', hi: 'गली की बत्तियाँ' }, excellentToNone, false),
      ],
    },
    {
      type: 'begin_group',
      name: 'waste_management',
      label: { en: 'Waste Management', hi: 'कचरा प्रबंधन' },
      children: [
        choose(
          'collection_system',
          { en: 'Collection system', hi: 'कचरा उठाने की व्यवस्था' },
          options(
            ['Daily', 'रोज़'],
            ['Weekly', 'हर हफ़्ते'],
            ['Bi-weekly', 'दो हफ़्ते में एक बार'],
            ['None', 'नहीं है'],
          ),
        ),
        choose(
          'segregation',
          { en: 'Segregation', hi: 'गीला-सूखा कचरा अलग करना' },
          options(['Yes', 'हाँ'], ['No', 'नहीं'], ['Partial', 'कुछ हद तक']),
        ),
        choose(
          'disposal_method',
          { en: 'Disposal method', hi: 'कचरे का निपटान' },
          options(
            ['Composting', 'खाद बनाना'],
            ['Landfill', 'गड्ढे में भरना'],
            ['Burning', 'जलाना'],
            ['Other', 'अन्य'],
          ),
        ),
      ],
    },
  ],
  warnings: villageWarnings,
};
