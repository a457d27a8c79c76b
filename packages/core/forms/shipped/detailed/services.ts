import {
  AVAILABLE,
  choose,
  count,
  group,
  HOW_OFTEN,
  hectares,
  kilometres,
  measure,
  metres,
  standard,
  text,
} from './parts.ts';

const clean = standard('sanitation');
const land = standard('land_forest');
const power = standard('electricity');
const waste = standard('waste_management');

export const sanitation = clean.with(
  group('toilet_group', text('Toilets', 'शौचालय'), [
    clean.question('toilets'),
    count('individual_toilets', text('Individual toilets', 'व्यक्तिगत शौचालय'), 9_999, {
      hint: text('In houses', 'घरों में बने हुए'),
    }),
    count('community_toilets', text('Community toilets', 'सामुदायिक शौचालय'), 500),
    choose('odf_status', text('Open defecation free status', 'खुले में शौच से मुक्त (ODF)'), AVAILABLE),
  ]),
  group('drainage_group', text('Drainage', 'जल निकासी'), [
    clean.question('drainage'),
    choose('drainage_system', text('Drainage system available', 'नाली की व्यवस्था'), AVAILABLE),
    measure('covered_drainage_m', text('Covered drainage', 'ढकी नाली'), 100_000, {
      unit: metres,
      relevant:
        "selected(${sanitation.drainage_system}, 'Yes') or selected(${sanitation.drainage_system}, 'Partial')",
    }),
    measure('open_drainage_m', text('Open drainage', 'खुली नाली'), 100_000, {
      unit: metres,
      relevant:
        "selected(${sanitation.drainage_system}, 'Yes') or selected(${sanitation.drainage_system}, 'Partial')",
    }),
    choose('sewerage_system', text('Sewerage system available', 'सीवर की व्यवस्था'), AVAILABLE),
  ]),
  group('water_and_waste', text('Water and solid waste', 'पानी और ठोस कचरा'), [
    clean.question('water_supply'),
    choose(
      'solid_waste_management',
      text('Solid waste management system', 'ठोस कचरा प्रबंधन की व्यवस्था'),
      AVAILABLE,
    ),
  ]),
);

export const landForest = land.with(
  group('land_use', text('Land', 'भूमि'), [
    measure('total_land', text('Total land', 'कुल भूमि'), 100_000, { unit: hectares }),
    land.question('agricultural_land'),
    measure('irrigated_land', text('Irrigated land', 'सिंचित भूमि'), 50_000, { unit: hectares }),
    land.question('forest_area'),
    measure('waste_land', text('Waste land', 'बंजर भूमि'), 50_000, { unit: hectares }),
    measure('grazing_land', text('Grazing land', 'चरागाह'), 50_000, { unit: hectares }),
  ]),
  group('water_sources', text('Water and irrigation', 'जल स्रोत और सिंचाई'), [
    land.question('irrigation'),
    count('ponds', text('Ponds', 'तालाब'), 500),
    count('wells', text('Wells', 'कुएँ'), 5_000),
    count('tube_wells', text('Tube wells', 'नलकूप'), 5_000),
    measure('canal_irrigation_km', text('Canal irrigation', 'नहर सिंचाई'), 500, { unit: kilometres }),
  ]),
);

export const electricity = power.with(
  group('supply', text('Supply', 'बिजली आपूर्ति'), [
    power.question('coverage'),
    power.question('supply_hours'),
    count('power_cuts_per_week', text('Power cuts per week', 'हफ़्ते में बिजली कटौती'), 200, {
      unit: text('times', 'बार'),
    }),
    measure('transformer_capacity_kva', text('Transformer capacity', 'ट्रांसफ़ॉर्मर की क्षमता'), 10_000, {
      unit: text('kVA', 'के.वी.ए.'),
    }),
  ]),
  group('connections', text('Connections', 'कनेक्शन'), [
    count('electrified_households', text('Electrified households', 'बिजली वाले परिवार'), 9_999),
    count('agricultural_connections', text('Agricultural connections', 'कृषि कनेक्शन'), 9_999),
    count('commercial_connections', text('Commercial connections', 'व्यावसायिक कनेक्शन'), 9_999),
    count('solar_households', text('Households with solar panels', 'सोलर पैनल वाले परिवार'), 9_999),
  ]),
  group('lights', text('Street lights', 'गली की बत्तियाँ'), [
    power.question('street_lights'),
    count('street_light_count', text('Number of street lights', 'गली की बत्तियों की संख्या'), 5_000),
    count('solar_street_lights', text('Solar street lights', 'सोलर गली बत्तियाँ'), 5_000),
  ]),
);

export const wasteManagement = waste.with(
  group('collection', text('Collection', 'कचरा उठाना'), [
    waste.question('collection_system'),
    choose('door_to_door_collection', text('Door-to-door collection', 'घर-घर से कचरा उठाना'), AVAILABLE),
    choose('collection_frequency', text('How often from door to door', 'घर-घर से कितनी बार'), HOW_OFTEN, {
      relevant:
        "${waste_management.door_to_door_collection} = 'Yes' or ${waste_management.door_to_door_collection} = 'Partial'",
    }),
    waste.question('segregation'),
  ]),
  group('disposal', text('Disposal', 'कचरे का निपटान'), [
    waste.question('disposal_method'),
    choose(
      'disposal_method_other',
      text('Other way of disposal', 'निपटान का दूसरा तरीका'),
      [
        ['Open dumping', 'खुले में फेंकना'],
        ['Recycling', 'रीसाइक्लिंग'],
      ],
      { relevant: "${waste_management.disposal_method} = 'Other'" },
    ),
    measure('landfill_distance_km', text('Landfill distance', 'कचरा गड्ढे की दूरी'), 200, {
      unit: kilometres,
      relevant: "${waste_management.disposal_method} = 'Landfill'",
    }),
  ]),
  group('reuse', text('Reuse', 'दोबारा उपयोग'), [
    choose('composting_facility', text('Composting facility', 'खाद बनाने की सुविधा'), AVAILABLE),
    choose('recycling_program', text('Recycling program', 'रीसाइक्लिंग कार्यक्रम'), AVAILABLE),
    count('biogas_plants', text('Biogas plants', 'बायोगैस संयंत्र'), 500),
    choose('plastic_ban', text('Plastic ban enforced', 'प्लास्टिक पर रोक लागू'), AVAILABLE),
  ]),
);
