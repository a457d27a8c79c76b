import {
  AVAILABLE,
  choose,
  count,
  group,
  HOW_OFTEN,
  hectares,
  kilometres,
  measure,
  people,
  standard,
  text,
} from './parts.ts';

const basic = standard('basic_info');
const built = standard('infrastructure');
const reach = standard('connectivity');

export const basicInfo = basic.with(
  group('people', text('People', 'लोग'), [
    basic.question('population'),
    count('male_population', text('Male population', 'पुरुष जनसंख्या'), 99_999, { unit: people }),
    count('female_population', text('Female population', 'महिला जनसंख्या'), 99_999, { unit: people }),
    count('children_0_6', text('Children 0-6', 'बच्चे (0-6 वर्ष)'), 99_999, {
      unit: people,
      hint: text('Up to the sixth birthday', 'छह साल पूरे होने तक'),
    }),
    count('sc_population', text('SC population', 'अनुसूचित जाति जनसंख्या'), 99_999, { unit: people }),
    count('st_population', text('ST population', 'अनुसूचित जनजाति जनसंख्या'), 99_999, { unit: people }),
  ]),
  group('families', text('Families', 'परिवार और घर'), [
    basic.question('households'),
    count('bpl_families', text('BPL families', 'बीपीएल परिवार'), 9_999, {
      hint: text('By the ration cards', 'राशन कार्ड के अनुसार'),
    }),
  ]),
  group('life', text('Education and work', 'शिक्षा और काम'), [
    basic.question('literacy_rate'),
    basic.question('primary_occupation'),
  ]),
  group('area', text('Area', 'क्षेत्रफल'), [
    measure('village_area', text('Village area', 'गाँव का क्षेत्रफल'), 100_000, { unit: hectares }),
  ]),
);

export const infrastructure = built.with(
  group('road_network', text('Roads', 'सड़कें'), [
    built.question('roads'),
    measure('paved_roads_km', text('Paved roads', 'पक्की सड़क'), 500, { unit: kilometres }),
    measure('unpaved_roads_km', text('Unpaved roads', 'कच्ची सड़क'), 500, { unit: kilometres }),
  ]),
  group('education', text('Education', 'शिक्षा'), [
    built.question('schools'),
    count('primary_schools', text('Primary schools', 'प्राथमिक विद्यालय'), 200),
    count('secondary_schools', text('Secondary schools', 'माध्यमिक विद्यालय'), 200),
    count('anganwadi_centers', text('Anganwadi centers', 'आँगनवाड़ी केंद्र'), 200),
    count('libraries', text('Libraries', 'पुस्तकालय'), 50),
  ]),
  group('health', text('Health', 'स्वास्थ्य'), [
    built.question('hospitals'),
    count('health_centers', text('Health centers', 'स्वास्थ्य केंद्र'), 50, {
      hint: text('Sub-centers and primary health centers', 'उप-केंद्र और प्राथमिक स्वास्थ्य केंद्र'),
    }),
  ]),
  group('common_places', text('Common places', 'सार्वजनिक स्थान'), [
    built.question('community_centers'),
    count('public_buildings', text('Public buildings', 'सार्वजनिक भवन'), 500),
    count('playgrounds', text('Playgrounds', 'खेल के मैदान'), 50),
  ]),
);

export const connectivity = reach.with(
  group('phone_and_internet', text('Phone and internet', 'फ़ोन और इंटरनेट'), [
    reach.question('mobile_network'),
    reach.question('internet'),
    count('broadband_connections', text('Broadband connections', 'ब्रॉडबैंड कनेक्शन'), 9_999),
    choose('common_service_center', text('Common service center', 'जन सेवा केंद्र (CSC)'), AVAILABLE),
  ]),
  group('travel', text('Travel', 'आना-जाना'), [
    reach.question('transport'),
    choose('bus_service_frequency', text('Bus service frequency', 'बस कितनी बार आती है'), [
      ...HOW_OFTEN,
      ['None', 'बस नहीं आती'],
    ]),
    measure('railway_distance_km', text('Railway station distance', 'रेलवे स्टेशन की दूरी'), 500, {
      unit: kilometres,
    }),
    choose('all_weather_road', text('All-weather road access', 'बारहमासी सड़क से जुड़ाव'), AVAILABLE),
  ]),
);
