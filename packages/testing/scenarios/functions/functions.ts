import { begin, type Cases, refused } from '../begin.ts';
import { calc, of, repeat, text } from '../items.ts';

const digested = (typed: string, algorithm: string, encoding: string, expected: string) => () =>
  begin(
    text('typed'),
    text('algorithm', { default: algorithm }),
    text('encoding', { default: encoding }),
    calc('digest', 'digest(/data/typed, /data/algorithm, /data/encoding)'),
  )
    .answer({ typed })
    .holds({ digest: expected });

const someText = (algorithm: string, encoding: string, expected: string) =>
  digested('some text', algorithm, encoding, expected);

const SHA_384 =
  'cc94ec3e9873c0b9a72486442958f671067cdf77b9427416d031440cc62041e2ee1344498447ec0ced9f7043461bd1f3';
const SHA_512 =
  'e2732baedca3eac1407828637de1dbca702c3fc9ece16cf536ddb8d6139cd85dfe7464b8235b29826f608ccf4ac643e29b19c637858a3d8710a59111df42ddb5';

/** `xpath/functions/digest.test.ts`: `accepts dynamic parameters`, by its parameters. */
export const digests: Cases = {
  'MD5 (hex)': someText('MD5', 'hex', '552e21cd4cd9918678e3c1a0df491bc3'),
  'SHA-1 (hex)': someText('SHA-1', 'hex', '37aa63c77398d954473262e1a0057c1e632eda77'),
  'SHA-256 (hex)': someText(
    'SHA-256',
    'hex',
    'b94f6f125c79e3a5ffaa826f584c10d52ada669e6762051b826b55776d05aed2',
  ),
  'SHA-384 (hex)': someText('SHA-384', 'hex', SHA_384),
  'SHA-512 (hex)': someText('SHA-512', 'hex', SHA_512),
  'MD5 (base64)': someText('MD5', 'base64', 'VS4hzUzZkYZ448Gg30kbww=='),
  'SHA-1 (base64)': someText('SHA-1', 'base64', 'N6pjx3OY2VRHMmLhoAV8HmMu2nc='),
  'SHA-256 (base64)': someText('SHA-256', 'base64', 'uU9vElx546X/qoJvWEwQ1SraZp5nYgUbgmtVd20FrtI='),
  'SHA-384 (base64)': someText(
    'SHA-384',
    'base64',
    'zJTsPphzwLmnJIZEKVj2cQZ833e5QnQW0DFEDMYgQeLuE0RJhEfsDO2fcENGG9Hz',
  ),
  'SHA-512 (base64)': someText(
    'SHA-512',
    'base64',
    '4nMrrtyj6sFAeChjfeHbynAsP8ns4Wz1Nt241hOc2F3+dGS4I1spgm9gjM9KxkPimxnGN4WKPYcQpZER30LdtQ==',
  ),
  'MD5 HEX of empty string (baseline from forum feedback)': digested(
    '',
    'MD5',
    'hex',
    'd41d8cd98f00b204e9800998ecf8427e',
  ),
};

const decoded = (encoded: string, expected: string) => () =>
  begin(text('encoded', { default: encoded }), calc('decoded', 'base64-decode(/data/encoded)')).holds({
    decoded: expected,
  });

/** `xpath/functions/base64-decode.test.ts`. */
export const base64: Cases = {
  'ASCII string > is successfully decoded': decoded('SGVsbG8=', 'Hello'),
  'example from Saxonica > is successfully decoded': decoded('RGFzc2Vs', 'Dassel'),
  'accent string > is successfully decoded': decoded('w6nDqMOx', 'éèñ'),
  'emoji string > is successfully decoded': decoded('8J+lsA==', '🥰'),
  'utf-16 string > is decoded to [unicode code points] garbage': decoded('AGEAYgBj', '\0a\0b\0c'),
  '[produces an error] throws when not exactly one arg': () =>
    refused(/base64-decode/, text('encoded'), calc('decoded', 'base64-decode()')),
  'returns [an] empty string [for invalid input] when input invalid': decoded('a', ''),
};

const POINTS = [
  '38.253094215699576 21.756382658677467 0 0',
  '38.25021274773806 21.756382658677467 0 0',
  '38.25007793942195 21.763892843919166 0 0',
  '38.25290886154963 21.763935759263404 0 0',
  '38.25146813817506 21.758421137528785 0 0',
];
const points = POINTS.map((point, at) => text(`point${at + 1}`, { default: point }));
const distance = (calculation: string) => begin(...points, calc('distance', calculation));

/** `xpath/functions/distance.test.ts`. */
export const distances: Cases = {
  'computes distance for a string (Literal) argument': () =>
    distance(
      "distance(concat(/data/point1, ';', /data/point2, ';', /data/point3, ';', /data/point4, ';', /data/point5))",
    ).holdsAbout('distance', 1801, 0.5),

  'computes a distance from multiple node-set arguments, where each node has a `geopoint` value': () =>
    distance('distance(/data/point1, /data/point2, /data/point3, /data/point4, /data/point5)').holdsAbout(
      'distance',
      1801,
      0.5,
    ),

  'computes a distance from mixed node-set and string (Literal) arguments': () =>
    distance(`distance('${POINTS[0]}', /data/point2, /data/point3, '${POINTS[3]}', /data/point5)`).holdsAbout(
      'distance',
      1801,
      0.5,
    ),
};

/** A quarter of the equator, in metres. */
const QUARTER = (6_378_100 * Math.PI) / 2;
const line = (type: 'geotrace' | 'geoshape', points: string, name = 'line') =>
  of(type, name, { default: points });
const located = (...answers: string[]) => {
  const survey = begin(
    repeat('location', [of('geopoint', 'point')]),
    calc('area', 'area(/data/location/point)'),
    calc('distance', 'distance(/data/location/point)'),
  );
  for (const [at, point] of answers.entries()) {
    survey.add('location').answer({ [`location[${at + 1}]/point`]: point });
  }
  return survey;
};
const ALL =
  "concat(/data/point1, ';', /data/point2, ';', /data/point3, ';', /data/point4, ';', /data/point5)";

/** `data-types/geo.test.ts`. */
export const places: Cases = {
  'Geopoint > area > is computed for [a] geopoint nodeset': () =>
    located(...POINTS).holdsAbout('area', 151_452, 0.5),

  'Geopoint > area > is computed for [a calculated] string': () =>
    begin(...points, calc('all', ALL), calc('area', 'area(/data/all)')).holdsAbout('area', 151_452, 0.5),

  'Geopoint > distance > is computed for [a] `geopoint` nodeset': () =>
    located('0 1 0 0', '0 91 0 0').holdsAbout('distance', QUARTER, 0.1),

  'Geopoint > distance > is computed for [a calculated] string': () =>
    begin(...points, calc('all', ALL), calc('distance', 'distance(/data/all)')).holdsAbout(
      'distance',
      1801,
      0.5,
    ),

  'Geoshape > area > is computed for geoshape': () =>
    begin(line('geoshape', `${POINTS.join('; ')};`), calc('area', 'area(/data/line)')).holdsAbout(
      'area',
      151_452,
      0.5,
    ),

  'Geoshape > area > when shape has fewer than three points > is zero': () =>
    begin(
      line('geoshape', `${POINTS[0]};`, 'one'),
      line('geoshape', `${POINTS[0]}; ${POINTS[1]};`, 'two'),
      calc('area1', 'area(/data/one)'),
      calc('area2', 'area(/data/two)'),
    ).holds({ area1: 0, area2: 0 }),

  'Geoshape > distance > is computed for geoshape': () =>
    begin(
      line('geoshape', '0 1 0 0; 0 91 0 0; 0 1 0 0;'),
      calc('distance', 'distance(/data/line)'),
    ).holdsAbout('distance', 2 * QUARTER, 0.1),

  'Geotrace > distance > is computed for geotrace': () =>
    begin(line('geotrace', '0 1 0 0; 0 91 0 0;'), calc('distance', 'distance(/data/line)')).holdsAbout(
      'distance',
      QUARTER,
      0.1,
    ),

  'Geotrace > distance > when trace has fewer than two points > is zero': () =>
    begin(line('geotrace', '0 1 0 0;'), calc('distance', 'distance(/data/line)')).holds({ distance: 0 }),
};
