import type { Reached } from './reached-from.ts';

/** Code that comes with a press of its own, or for a few screens, forms or surveys only. What belongs together there is a file. */
const ALONE: readonly RegExp[] = [
  /\/features\/surveys\/export\/.*xlsx|write-excel-file|zip-here|form-files/,
  /\/features\/surveys\/import\/file\/|\/core\/tables\/(csv-rows|cell-)/,
  /move-dialog|newer-form-notice|about-survey|(above|below)-questions|read-only-note|unasked\.|\/features\/(surveys\/map\/|reports\/(map\/(?!lazy-)|figures\/(comparison|comparison-row)\.))/,
  /\/answers\/(codes|files|media|positions|recording|tracks)\/|\/answers\/(offers\/offered|notes\/(note-(below|list)|survey-notes)|reasons\/(doubt|reason-field|ready-reasons))\.|\/carried\/earlier-|checks\/ready-reasons\./,
  /\/answers\/kinds\/(rank|record|village)-question\./,
  /\/survey-editor\/review\/(?!lazy-|review-ground)|\/conflicts\/(left-over|module-conflicts|row-conflict|stale-fields|survey-conflict)\.|\/(other-draft|typed-twice|elsewhere-bar|start-position|declined-positions|row-menu)\.|\/navigation\/keyboard-help\./,
  /\/attachments\/(prepare-image|send-files|tus-upload)\./,
  /\/shared\/(map\/(?!lazy-|use-here)|village-coverage\/|review\/|links\/(choose-parts|link-table|revoke-link)\.|people\/password-form\.)/,
  /\.worker/,
];

/** Code of a few screens, in one file each. It takes along only what no other file has. */
const LAST = {
  'app-later': /src\/app\//,
  'gram-sabha':
    /\/core\/reports\/(gap-card|key-figures|shortfalls)\.|src\/(data\/reports\/find-gap-card\.|features\/reports\/gram-sabha\/)/,
  'paper-form': /packages\/core\/forms\/words\/|src\/features\/paper-form\//,
  'form-writers': /packages\/core\/forms\/(dictionary|xform|xlsform|xlsform-writer)\//,
};

/** Reports, from the counting to the screen: few people open them, and they need all of it. */
const REPORTS = /\/core\/(reports|rounds\/(earlier-round|round-of))|src\/(data|features)\/reports\//;

/** Actions on many surveys, from the screen to the way back. */
const BULK = /src\/(data\/bulk\/(?!rows\/)|features\/surveys\/bulk\/)/;

/** The import of surveys from files of rows, from the reading to the screen. */
const IMPORT_ROWS = /\/core\/tables\/|src\/(data\/bulk\/rows|features\/surveys\/import)\//;

/**
 * The modules that have no room in a file of their own, and come with every workspace: words about answers,
 * the fields and forms of the device, what it sets aside, and the steps that the editor takes back.
 */
const BESIDE_WORKSPACE =
  /packages\/core\/(survey\/about\/|forms\/(fields\/(|module-)fields\.|checks\/reason-fields\.|versions\/more-languages))|src\/(data\/database\/(forms|quarantine)|features\/survey-editor\/saving\/undo-steps)\./;

/** Rooms of the device's data of which only a little is left for later. */
const SMALL_DATA = /src\/data\/(api|browser|database|figures|forms|records|surveys|workspace)\//;

/** The modules that are reached from the starts of the app. */
interface Starts {
  /** The code that the first screen needs, whichever it is. */
  readonly start: Reached;
  readonly login: Reached;
  /** The code for a person's own data, needed once they are signed in. */
  readonly workspace: Reached;
  /** The code of a sync. */
  readonly round: Reached;
}

const isApart = (id: string): boolean => [...ALONE, ...Object.values(LAST)].some((each) => each.test(id));

/** Makes a file of the modules that `has` finds. */
const file = (name: string, has: (id: string) => boolean, priority: number) => ({
  name: (id: string) => (isApart(id) ? null : name),
  test: has,
  priority,
});

/** Makes a file of each folder that `folders` finds, named after it. */
const filesOf = (folders: RegExp, priority: number) => ({
  name: (id: string) => (isApart(id) ? null : (folders.exec(id)?.[1]?.replace('/', '-') ?? null)),
  test: folders,
  priority,
});

/**
 * Says which modules go into one file: a phone spends more on a dozen small files than on a large one. A module belongs to
 * the file of the highest priority that has it. A file takes what it imports along, unless a file of higher priority has it:
 * so what few people need has the lowest, or the first screens would fetch it for what it took along.
 */
export const scriptFiles = ({ start, login, workspace, round }: Starts) => [
  { name: 'kit', test: start.has, priority: 8 },
  { name: 'login', test: login.has, priority: 7 },
  file('beside-workspace', (id) => BESIDE_WORKSPACE.test(id), 7),
  file('form-engine', (id) => /packages\/core\/forms\/(engine|xpath)\//.test(id), 7),
  { name: 'workspace', test: workspace.has, priority: 6 },
  { name: 'round', test: round.has, priority: 5 },
  file('shipped-forms', (id) => /packages\/core\/forms\/shipped\//.test(id), 5),
  filesOf(/(?:src|node_modules)\/(shared|ui|lucide-react)\//, 4),
  filesOf(/packages\/(core\/(?:forms|records|merge|device))\//, 3),
  file('bulk', (id) => BULK.test(id), 3),
  file('import-rows', (id) => IMPORT_ROWS.test(id), 3),
  file('core-wire', (id) => /packages\/core\//.test(id) && !REPORTS.test(id), 2),
  file('data-surveys', (id) => SMALL_DATA.test(id), 2),
  filesOf(/src\/(data\/(?!reports\/)[\w-]+)\//, 2),
  file('reports', (id) => REPORTS.test(id), 1),
  filesOf(/src\/(features\/[\w-]+)\//, 1),
  ...Object.entries(LAST).map(([name, test]) => ({ name, test, priority: 0 })),
];
