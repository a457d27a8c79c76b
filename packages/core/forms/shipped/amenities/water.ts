import type { Module } from '../../definition/definition.ts';
import { metres, text } from '../detailed/parts.ts';
import { choices, line, measured, one, rows, total, whole, YES_NO } from './parts.ts';

const TYPES = choices(
  ['handpump', 'Handpump', 'हैंडपंप'],
  ['tubewell', 'Tube well or borewell', 'नलकूप या बोरवेल'],
  ['well', 'Open well', 'कुआँ'],
  ['standpost', 'Public tap', 'सार्वजनिक नल'],
  ['tank', 'Overhead tank', 'पानी की टंकी'],
  ['pond', 'Pond', 'तालाब'],
  ['stream', 'River, stream or canal', 'नदी, नाला या नहर'],
  ['spring', 'Spring', 'झरना या सोता'],
  ['other', 'Other', 'अन्य'],
);

/** The types of a source for which a condition, or a way of drawing, makes sense: a column of its choice. */
const of = (types: string) => ({ types });

const CONDITIONS = choices(
  ['works', 'Works', 'चालू', of('handpump tubewell well standpost tank pond stream spring other')],
  [
    'repair',
    'Works, but needs repair',
    'चालू, पर मरम्मत चाहिए',
    of('handpump tubewell well standpost tank other'),
  ],
  ['broken', 'Broken', 'ख़राब पड़ा है', of('handpump tubewell standpost tank other')],
  ['no_supply', 'No water in the pipe', 'पाइप में पानी नहीं आता', of('standpost tank')],
  ['silted', 'Silted up', 'गाद भर गई है', of('well pond stream')],
  ['dry', 'Dry', 'सूखा', of('handpump tubewell well pond stream spring other')],
  [
    'closed',
    'Closed for good',
    'हमेशा के लिए बंद',
    of('handpump tubewell well standpost tank pond stream spring other'),
  ],
);

const WAYS = choices(
  ['mark_2', 'India Mark II', 'इंडिया मार्का-2', of('handpump')],
  ['mark_3', 'India Mark III', 'इंडिया मार्का-3', of('handpump')],
  ['plain', 'Ordinary handpump', 'साधारण हैंडपंप', of('handpump')],
  ['rope', 'Rope and bucket', 'रस्सी और बाल्टी', of('well')],
  ['electric', 'Electric pump', 'बिजली का पंप', of('tubewell well')],
  ['solar', 'Solar pump', 'सोलर पंप', of('tubewell well')],
  ['diesel', 'Diesel pump', 'डीज़ल पंप', of('tubewell well')],
);

const MONTHS = choices(
  ['all_year', 'All year', 'साल भर'],
  ['jan', 'January', 'जनवरी'],
  ['feb', 'February', 'फ़रवरी'],
  ['mar', 'March', 'मार्च'],
  ['apr', 'April', 'अप्रैल'],
  ['may', 'May', 'मई'],
  ['jun', 'June', 'जून'],
  ['jul', 'July', 'जुलाई'],
  ['aug', 'August', 'अगस्त'],
  ['sep', 'September', 'सितंबर'],
  ['oct', 'October', 'अक्टूबर'],
  ['nov', 'November', 'नवंबर'],
  ['dec', 'December', 'दिसंबर'],
);

const TESTS = choices(
  ['fit', 'Tested, fit to drink', 'जाँच हुई, पीने लायक है'],
  ['unfit', 'Tested, not fit to drink', 'जाँच हुई, पीने लायक नहीं'],
  ['none', 'Not tested', 'जाँच नहीं हुई'],
);

const sources = rows(
  'sources',
  text('Water sources', 'जल स्रोत'),
  { summary: text('${source_type}: ${source_name}', '${source_type}: ${source_name}') },
  [
    one('source_type', text('Type', 'प्रकार'), TYPES),
    line('source_other', text('Which other type', 'दूसरा कौन-सा प्रकार'), {
      relevant: "${source_type} = 'other'",
    }),
    line('source_name', text('Name or place', 'नाम या जगह'), {
      hint: text(
        'So that others find it: near whose house, at which temple',
        'ताकि कोई भी ढूँढ सके: किसके घर के पास, किस मंदिर पर',
      ),
    }),
    measured('depth_m', text('Depth', 'गहराई'), 500, {
      unit: metres,
      relevant: "selected('handpump tubewell well pond', ${source_type})",
    }),
    measured('water_level_m', text('Water level below the ground', 'ज़मीन से पानी कितना नीचे'), 500, {
      unit: metres,
      relevant: "selected('handpump tubewell well', ${source_type})",
      constraint: "${depth_m} = '' or . <= ${depth_m}",
      constraint_message: text(
        'The water cannot be deeper than the source.',
        'पानी स्रोत की गहराई से नीचे नहीं हो सकता।',
      ),
    }),
    one('drawn_by', text('How the water is drawn', 'पानी कैसे निकालते हैं'), WAYS, {
      required: false,
      relevant: "selected('handpump tubewell well', ${source_type})",
      choice_filter: 'selected(types, ${source_type})',
    }),
    one('source_condition', text('Condition', 'हालत'), CONDITIONS, {
      relevant: "${source_type} != ''",
      choice_filter: 'selected(types, ${source_type})',
    }),
    {
      type: 'select_multiple',
      name: 'months',
      label: text('Months with water', 'किन महीनों में पानी रहता है'),
      required: true,
      choices: MONTHS,
      relevant: "${source_condition} != 'closed'",
      constraint: "not(selected(., 'all_year')) or count-selected(.) = 1",
      constraint_message: text(
        "'All year' stands alone, without months.",
        '‘साल भर’ अकेला रहता है, महीनों के साथ नहीं।',
      ),
    },
    one('drinking', text('Used for drinking', 'पीने के काम आता है'), YES_NO, {
      relevant: "${source_condition} != 'closed'",
    }),
    one('water_test', text('Water test in the last 12 months', 'पिछले 12 महीनों में पानी की जाँच'), TESTS, {
      relevant: "${drinking} = 'yes'",
    }),
    whole('source_distance_m', text('Distance from the houses', 'घरों से दूरी'), 20_000, {
      unit: metres,
      required: false,
      relevant: "${drinking} = 'yes'",
      hint: text('From the houses that use it', 'उन घरों से जो यहाँ से पानी लेते हैं'),
    }),
  ],
);

export const water: Module = {
  type: 'begin_group',
  name: 'water',
  label: text('Water sources', 'जल स्रोत'),
  children: [
    whole('sources_in_village', text('Water sources in the village', 'गाँव में कुल जल स्रोत'), 2_000, {
      hint: text('All that people use or have used', 'जिन्हें लोग काम में लेते हैं या पहले लेते थे'),
    }),
    {
      type: 'note',
      name: 'every_source',
      label: text('List every source, also the broken and the dry ones.', 'हर स्रोत लिखें, ख़राब और सूखे भी।'),
    },
    sources,
    total('sources_listed', text('Sources in the list', 'सूची में जल स्रोत'), 'count(${sources})'),
    total(
      'sources_working',
      text('Sources that work', 'चालू जल स्रोत'),
      "count(${source_condition}[. = 'works' or . = 'repair'])",
    ),
    total(
      'sources_for_drinking',
      text('Sources for drinking', 'पीने के पानी के स्रोत'),
      "count(${drinking}[. = 'yes'])",
    ),
    total(
      'sources_all_year',
      text('Sources with water all year', 'साल भर पानी वाले स्रोत'),
      "count(${months}[selected(., 'all_year')])",
    ),
  ],
};
