import type { Module } from '../../definition/definition.ts';
import { metres, text } from '../detailed/parts.ts';
import { choices, line, one, rows, total, whole } from './parts.ts';

const ROADS = choices(
  ['paved', 'Paved road', 'पक्की सड़क'],
  ['gravel', 'Gravel road', 'गिट्टी-मुरम की सड़क'],
  ['mud', 'Mud track', 'कच्चा रास्ता'],
  ['none', 'No road', 'रास्ता नहीं है'],
);

const SURFACES = choices(
  ['concrete', 'Concrete (CC)', 'सीसी (कंक्रीट)'],
  ['brick', 'Brick or interlocking', 'खड़ंजा या इंटरलॉकिंग'],
  ['tar', 'Tar', 'डामर'],
  ['mud', 'Not paved', 'कच्ची'],
);

const DRAINS = choices(
  ['covered', 'Covered drain', 'ढकी नाली'],
  ['open', 'Open drain', 'खुली नाली'],
  ['none', 'No drain', 'नाली नहीं'],
);

const streets = rows(
  'streets',
  text('Streets', 'गलियाँ'),
  { summary: text('${street_name}, ${street_length_m} m', '${street_name}, ${street_length_m} मीटर') },
  [
    line('street_name', text('Street', 'गली'), {
      hint: text('From where to where', 'कहाँ से कहाँ तक'),
    }),
    whole('street_length_m', text('Length', 'लंबाई'), 20_000, { unit: metres, min: 1 }),
    one('surface', text('Surface', 'गली कैसी है'), SURFACES),
    one('drain', text('Drain', 'नाली'), DRAINS),
    whole('street_lights', text('Street lights', 'गली की बत्तियाँ'), 500),
    whole('lights_working', text('Street lights that work', 'चालू बत्तियाँ'), 500, {
      relevant: '${street_lights} > 0',
      constraint: '. <= ${street_lights}',
      constraint_message: text('More lights work than there are.', 'चालू बत्तियाँ कुल बत्तियों से ज़्यादा हैं।'),
    }),
    total(
      'paved_m',
      text('Paved length (m)', 'पक्की लंबाई (मीटर)'),
      "if(${surface} = '' or ${surface} = 'mud', 0, number(${street_length_m}))",
    ),
  ],
);

const hamlets = rows(
  'hamlets',
  text('Hamlets', 'टोले'),
  {
    summary: text(
      '${hamlet_name}, ${hamlet_households} households',
      '${hamlet_name}, ${hamlet_households} परिवार',
    ),
  },
  [
    line('hamlet_name', text('Hamlet', 'टोला')),
    whole('hamlet_households', text('Households in the hamlet', 'टोले में परिवार'), 9_999),
    one('hamlet_road', text('Road to the hamlet', 'टोले तक का रास्ता'), ROADS),
    streets,
    total(
      'hamlet_streets_m',
      text('Streets in the hamlet (m)', 'टोले की गलियाँ (मीटर)'),
      "sum(${street_length_m}[. != ''])",
    ),
  ],
);

export const habitation: Module = {
  type: 'begin_group',
  name: 'habitation',
  label: text('Hamlets and streets', 'टोले और गलियाँ'),
  children: [
    whole('village_households', text('Households in the village', 'गाँव में परिवार'), 9_999),
    {
      type: 'note',
      name: 'every_hamlet',
      label: text(
        'A village without hamlets is one hamlet: write the village itself.',
        'गाँव में अलग टोले न हों तो गाँव को ही एक टोला लिखें।',
      ),
    },
    hamlets,
    total('hamlets_listed', text('Hamlets in the list', 'सूची में टोले'), 'count(${hamlets})'),
    total(
      'households_listed',
      text('Households in all hamlets', 'सब टोलों के परिवार'),
      "sum(${hamlet_households}[. != ''])",
    ),
    total(
      'streets_m',
      text('Length of all streets (m)', 'सब गलियों की लंबाई (मीटर)'),
      "sum(${street_length_m}[. != ''])",
    ),
    total(
      'paved_share',
      text('Paved streets (%)', 'पक्की गलियाँ (%)'),
      "if(${streets_m} > 0, round(100 * sum(${paved_m}[. != '']) div ${streets_m}), '')",
    ),
    total(
      'lights_total',
      text('All street lights that work', 'सब चालू बत्तियाँ'),
      "sum(${lights_working}[. != ''])",
    ),
  ],
};
