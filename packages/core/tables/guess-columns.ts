import type { FormDefinition } from '../forms/definition/definition.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import type { FormField } from '../forms/fields/module-fields.ts';
import { nameKey } from '../places/village.ts';
import {
  type AnswerPart,
  type ColumnUse,
  LEFT,
  type MappedFile,
  type Role,
  roleOf,
  UNKNOWN,
  useOfOwn,
} from './columns.ts';
import type { Table } from './table.ts';

/** Headings of other programs that say whose row it is, the surest first. */
const ROLE_HEADINGS: readonly (readonly [Role, readonly string[]])[] = [
  ['survey_id', ['key', '_submission__uuid', '_uuid', 'meta/instanceid', 'meta-instanceid', 'instanceid']],
  [
    'village_name',
    [
      'village_name',
      'village',
      'village name',
      'name of village',
      'village_code',
      'गाँव',
      'गाँव का नाम',
      'गांव',
      'ग्राम',
    ],
  ],
  [
    'panchayat_name',
    [
      'panchayat',
      'panchayat_name',
      'gram_panchayat',
      'gram panchayat',
      'gp',
      'gp_name',
      'panchayat_code',
      'ग्राम पंचायत',
      'पंचायत',
    ],
  ],
  [
    'survey_date',
    ['survey_date', 'date of survey', 'today', 'date', 'end', 'start', 'submissiondate', '_submission_time'],
  ],
];

/** The headings that tell of a row of a repeat, which other programs write beside it. */
const ROW_HEADINGS: readonly (readonly [Role, readonly string[]])[] = [
  ['survey_id', ['_submission__uuid']],
  ['row', ['key', '_index']],
  ['parent_row', ['parent_key']],
];

/** The headings in which other programs say how a survey was filled and sent. */
const LEFT_HEADINGS =
  /^(set-of-.*|.*__version__|_.*|start|end|today|deviceid|phonenumber|simserial|subscriberid|username|email|formdef_?version|form ?version|submissiondate|submitter(id|name)|attachments(present|expected)|status|reviewstate|edits|key|parent_key|(meta[-/.])?(instanceid|instancename|audit))$/i;

const plain = (text: string): string => text.trim().toLowerCase();
/** Returns a path with one sign for all that part its steps. */
const steps = (path: string): string =>
  plain(path)
    .replaceAll('/@/', '.')
    .replaceAll(/[/\-.:]/g, '.');

/** The ends of headings of a position's numbers. */
const POINT = /^_?(.*?)[-_](latitude|longitude|altitude|accuracy|precision)$/i;
const NUMBERS: Readonly<Record<string, 0 | 1 | 2 | 3>> = {
  latitude: 0,
  longitude: 1,
  altitude: 2,
  accuracy: 3,
  precision: 3,
};

type Finder = (heading: string) => FormField | undefined;

/** Makes the questions of a form ready to be found by a heading: by path, by name, or by label, as long as only one fits. */
function questionFinder(form: FormDefinition): Finder {
  const found = new Map<string, FormField | null>();
  const add = (key: string, field: FormField): void => {
    const before = found.get(key);
    found.set(key, before === undefined || before === field ? field : null);
  };
  for (const field of knownFields(form).answers.values()) {
    add(`path ${steps(field.path)}`, field);
    add(`name ${plain(field.question.name)}`, field);
    for (const label of new Set(Object.values(field.question.label).map(nameKey)))
      add(`label ${label}`, field);
  }
  return (heading) => {
    const [last = ''] = heading.split(/[/:]/).slice(-1);
    const [lastOfAll = ''] = heading.split(/[/:.-]/).slice(-1);
    const keys = [
      `path ${steps(heading)}`,
      `name ${plain(last)}`,
      `name ${plain(lastOfAll)}`,
      `label ${nameKey(heading)}`,
    ];
    return keys.map((key) => found.get(key)).find((field) => field) ?? undefined;
  };
}

const answer = ({ path }: FormField, part?: AnswerPart): ColumnUse => ({
  kind: 'answer',
  field: path,
  ...(part ? { part } : {}),
});

/** Guesses the question, or the part of its answer, that a heading means. */
function guessAnswer(find: Finder, heading: string): ColumnUse | undefined {
  const whole = find(heading);
  if (whole) return answer(whole);
  const [, base = '', number = ''] = POINT.exec(heading) ?? [];
  const position = base === '' ? undefined : find(base);
  const at = NUMBERS[number.toLowerCase()];
  if (position?.question.type === 'geopoint' && at !== undefined) return answer(position, { point: at });
  const parted = /^(.*)[/:](.*)$/s.exec(heading);
  const many = parted?.[1] === undefined ? undefined : find(parted[1]);
  const option =
    many && 'choices' in many.question && many.question.choices.find(({ name }) => name === parted?.[2]);
  return many && option && many.question.type === 'select_multiple'
    ? answer(many, { option: option.name })
    : undefined;
}

/** Leaves out the parts of an answer that is there as a whole. */
function withoutParts(uses: readonly ColumnUse[]): readonly ColumnUse[] {
  const whole = new Set(uses.flatMap((use) => (use.kind === 'answer' && !use.part ? [use.field] : [])));
  return uses.map((use) => (use.kind === 'answer' && use.part && whole.has(use.field) ? LEFT : use));
}

/** Guesses what the columns of one table are. */
function guessTable(find: Finder, { headings }: Table, isFirst: boolean): readonly ColumnUse[] {
  const given = headings.map(plain);
  const roles = new Map<number, Role>();
  for (const [role, known] of isFirst ? ROLE_HEADINGS : ROW_HEADINGS) {
    const name = known.find((each) => given.includes(each));
    if (name !== undefined) roles.set(given.indexOf(name), role);
  }
  return withoutParts(
    headings.map((heading, at) => {
      const role = roles.get(at);
      if (role !== undefined) return roleOf(role);
      const own = useOfOwn(heading);
      if (own.kind === 'role') return own;
      return guessAnswer(find, heading) ?? (LEFT_HEADINGS.test(heading) ? LEFT : UNKNOWN);
    }),
  );
}

/**
 * Guesses what the columns of a file are that another program wrote, such as ODK Central or KoboToolbox. The first table has the surveys, the others have rows of
 * their repeats.
 */
export function guessColumns(tables: readonly Table[], form: FormDefinition): MappedFile {
  const find = questionFinder(form);
  return {
    isOwn: false,
    tables: tables.map((table, at) => ({ table, uses: guessTable(find, table, at === 0) })),
  };
}

/** Returns how many columns of a file a form knows as its questions: by it the form of a file is guessed. */
export function knownColumns({ tables }: MappedFile): number {
  return tables.flatMap(({ uses }) => uses).filter(({ kind }) => kind === 'answer').length;
}
