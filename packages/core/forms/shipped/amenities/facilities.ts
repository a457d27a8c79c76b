import type { Module } from '../../definition/definition.ts';
import { kilometres, text } from '../detailed/parts.ts';
import { choices, measured, one, rows, total, whole, YES_NO } from './parts.ts';

const KINDS = choices(
  ['anganwadi', 'Anganwadi centre', 'आँगनवाड़ी केंद्र'],
  ['primary_school', 'Primary school', 'प्राथमिक विद्यालय'],
  ['middle_school', 'Middle school', 'मिडिल स्कूल (कक्षा 6-8)'],
  ['high_school', 'High school', 'हाई स्कूल'],
  ['sub_centre', 'Health sub-centre', 'स्वास्थ्य उप-केंद्र'],
  ['phc', 'Primary health centre (PHC)', 'प्राथमिक स्वास्थ्य केंद्र (PHC)'],
  ['veterinary', 'Veterinary centre', 'पशु चिकित्सा केंद्र'],
  ['ration_shop', 'Ration shop', 'राशन की दुकान'],
  ['post_office', 'Post office', 'डाकघर'],
  ['bank', 'Bank or BC point', 'बैंक या बैंक मित्र (BC)'],
  ['csc', 'Common service centre (CSC)', 'जन सेवा केंद्र (CSC)'],
  ['bus_stop', 'Bus stop', 'बस स्टॉप'],
  ['market', 'Market or weekly haat', 'बाज़ार या हाट'],
  ['panchayat_building', 'Panchayat building', 'पंचायत भवन'],
);

export const amenities: Module = {
  type: 'begin_group',
  name: 'amenities',
  label: text('Facilities', 'सुविधाएँ'),
  children: [
    rows('facilities', text('Facilities', 'सुविधाएँ'), { table: KINDS }, [
      one('in_village', text('In the village?', 'गाँव में है?'), YES_NO),
      whole('facility_count', text('How many', 'कितने'), 200, {
        min: 1,
        relevant: "${in_village} = 'yes'",
      }),
      measured('facility_km', text('How far', 'कितनी दूर'), 200, {
        unit: kilometres,
        required: true,
        relevant: "${in_village} = 'no'",
        constraint: '. > 0',
        constraint_message: text(
          'What is not in the village has a distance.',
          'जो गाँव में नहीं है उसकी दूरी 0 नहीं हो सकती।',
        ),
      }),
    ]),
    total(
      'facilities_here',
      text('Kinds of facilities in the village', 'गाँव में कितनी तरह की सुविधाएँ'),
      "count(${in_village}[. = 'yes'])",
    ),
    total(
      'farthest_km',
      text('Farthest facility (km)', 'सबसे दूर की सुविधा (कि.मी.)'),
      "max(${facility_km}[. != ''])",
    ),
  ],
};
