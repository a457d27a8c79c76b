// The import rule of ARCHITECTURE.md. `tools/imports` runs it, makes sure that every file was read, and its tests
// seed one forbidden import a rule.

const TEST = String.raw`\.test\.tsx?$`;
/** A folder of helpers for tests, and the package of that name. */
const TESTING = '/(testing|test)/';
const WEB = '^apps/web/src';
const SERVER = '^apps/server/src';

/**
 * @param {string} name
 * @param {string} comment what the rule protects
 * @param {string | { path?: string, pathNot?: string | string[] }} from
 * @param {object | string} to
 */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

/**
 * Rules for rooms that import one way: each room may import only the rooms named after it.
 * @param {string} house the folder that holds the rooms
 * @param {readonly string[]} rooms from the top to the bottom
 */
const oneWay = (house, rooms) =>
  rooms
    .slice(1)
    .map((room, at) =>
      forbid(
        `${house.split('/').at(-1)}-${room}`,
        `${room} lies below ${rooms.slice(0, at + 1).join(', ')}.`,
        { path: `${house}/${room}/`, pathNot: TEST },
        `${house}/((${rooms.slice(0, at + 1).join('|')})/|[^/]+$)`,
      ),
    );

/** The rooms of the device's data, below what puts them together. */
const DATA_ROOMS = [
  'practice',
  'account',
  'carry',
  'surveys',
  'bulk',
  'places',
  'forms',
  'base-maps',
  'session',
  'open-survey',
  'figures',
  'reports',
  'records',
  'attachments',
  'drafts',
  'workspace',
  'sync',
  'api',
  'database',
  'browser',
  'ports',
];

/** The rooms of the core. */
const CORE_ROOMS = [
  'list',
  'reports',
  'carry',
  'texts',
  'sync',
  'wire',
  'device',
  'merge',
  'access',
  'rounds',
  'records',
  'tables',
  'places',
  'map',
  'forms',
  'attachments',
  'survey',
];

export default {
  forbidden: [
    ...oneWay(`${WEB}/data`, DATA_ROOMS),
    ...oneWay('^packages/core', CORE_ROOMS),
    forbid(
      'unresolved',
      'An import that leads nowhere hides what it breaks. Only the build finds the address of a file.',
      {},
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
    forbid('cycle', 'Two modules that need each other are one module.', {}, { circular: true }),
    forbid(
      'core-is-alone',
      'The core imports nothing but zod, and a reader of XML.',
      { path: '^packages/core', pathNot: TEST },
      { pathNot: ['^packages/core', '^node_modules/(zod|saxes)/'] },
    ),
    forbid(
      'web-reads-no-xform',
      'The reader of XForms, with its reader of XML, is heavy; the server has it.',
      { path: WEB, pathNot: [TEST, TESTING] },
      '^packages/core/forms/xform-reader/',
    ),
    forbid(
      'web-has-forms-in-two-languages',
      'The texts of the shipped forms in all languages are heavy; devices get them with the forms.',
      { path: WEB, pathNot: [TEST, TESTING] },
      '^packages/core/forms/(collect/|shipped/in-all-languages)',
    ),
    forbid(
      'i18n-is-alone',
      'Texts and formats know no survey.',
      '^packages/i18n',
      '^(packages/(core|testing)|apps)/',
    ),
    forbid(
      'testing-from-tests',
      'Builders and simulations are for tests.',
      {
        pathNot: [TEST, TESTING, '^(e2e|bench|tools/prove)/'],
      },
      '^packages/testing/',
    ),
    forbid('tests-from-tests', 'Nothing leans on a test.', {}, TEST),
    forbid('server-knows-no-web', 'The apps meet on the wire.', '^apps/server/', '^apps/web/'),
    forbid(
      'web-knows-no-server',
      'The apps meet on the wire.',
      { path: '^apps/web/', pathNot: [TEST, TESTING] },
      '^apps/server/',
    ),
    forbid(
      'services-know-no-http',
      'A use case knows no request.',
      `${SERVER}/services/`,
      `${SERVER}/(http|cli)/`,
    ),
    forbid(
      'storage-is-below',
      'Storage serves, it does not ask.',
      `${SERVER}/storage/`,
      `${SERVER}/(http|services|cli)/`,
    ),
    forbid(
      'http-asks-services',
      'A route calls a use case; it never reads storage past it.',
      { path: `${SERVER}/http/`, pathNot: TEST },
      { path: `${SERVER}/storage/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'composition-on-top',
      'main, app and the command line put things together; nothing below imports them.',
      { path: `${SERVER}/(http|services|storage|demo)/`, pathNot: TEST },
      String.raw`${SERVER}/(main|app|cli/main)\.ts$`,
    ),
    forbid(
      'data-is-below',
      'The device knows no screen.',
      `${WEB}/data/`,
      `${WEB}/(app|features|shared|ui)/`,
    ),
    forbid(
      'features-below-app',
      'A room does not reach into the corridor.',
      `${WEB}/features/`,
      `${WEB}/app/`,
    ),
    forbid(
      'shared-below-features',
      'What screens share knows no screen.',
      `${WEB}/shared/`,
      `${WEB}/(app|features)/`,
    ),
    forbid('features-apart', 'Features never import each other.', `${WEB}/features/([^/]+)/`, {
      path: `${WEB}/features/`,
      pathNot: `${WEB}/features/$1/`,
    }),
    forbid(
      'ui-knows-no-domain',
      'The kit would serve any app.',
      { path: `${WEB}/ui/` },
      `^packages/core/|${WEB}/(app|data|features|shared|pwa)/`,
    ),
    forbid(
      'pwa-is-apart',
      'Service worker, update and install know no survey.',
      `${WEB}/pwa/`,
      `^packages/core/|${WEB}/(app|data|features|shared)/`,
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
