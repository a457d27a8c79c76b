import { tidyName } from '../forms/texts/tidy-name.ts';
import { isEmail, NAME_MOST, PHONE, tidyPhone, USERNAME } from './person.ts';
import { type Role, worksInPanchayat } from './roles.ts';

/** The columns of a file of people. All but the first and `role` may be missing. */
export const PEOPLE_COLUMNS = [
  'username',
  'full_name',
  'email',
  'phone',
  'role',
  'panchayat',
  'block',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** A fault in one cell of a row, or in the row. */
export type PersonProblem =
  | 'cells'
  | 'bad_username'
  | 'username_taken'
  | 'named_twice'
  | 'long_name'
  | 'bad_email'
  | 'bad_phone'
  | 'bad_role'
  | 'no_block'
  | 'unknown_panchayat'
  | 'unknown_block'
  | 'no_place_for_role';

/** A person as a row gives them, in order. Places are codes of the directory, or our ids. */
export interface PersonRow {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  /** Empty: none. */
  readonly panchayat: string;
  readonly block: string;
}

export type ReadPerson =
  | { readonly ok: true; readonly person: PersonRow }
  | { readonly ok: false; readonly username: string; readonly problems: readonly PersonProblem[] };

export type PeopleLayout = ReadonlyMap<PeopleColumn, number>;

const HEADINGS: ReadonlyMap<string, PeopleColumn> = new Map([
  ['username', 'username'],
  ['fullname', 'full_name'],
  ['name', 'full_name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['mobile', 'phone'],
  ['role', 'role'],
  ['panchayat', 'panchayat'],
  ['panchayatcode', 'panchayat'],
  ['panchayatid', 'panchayat'],
  ['block', 'block'],
  ['blockcode', 'block'],
  ['blockid', 'block'],
]);

const ROLE_WORDS: ReadonlyMap<string, Role> = new Map([
  ['contributor', 'contributor'],
  ['staff', 'staff'],
  ['staffmember', 'staff'],
  ['blockofficer', 'block_officer'],
  ['admin', 'admin'],
  ['administrator', 'admin'],
]);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Finds the columns; `null`: these are no headings of a file of people. */
export function peopleLayoutOf(headings: readonly string[]): PeopleLayout | null {
  const at = new Map<PeopleColumn, number>();
  headings.forEach((heading, index) => {
    const column = HEADINGS.get(plain(heading));
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  return at.has('username') && at.has('role') ? at : null;
}

/**
 * Returns the headings whose columns are ignored, because they are unknown or another column says the same.
 */
export const unknownHeadings = (headings: readonly string[], layout: PeopleLayout): readonly string[] => {
  const known = new Set(layout.values());
  return headings.map((heading) => heading.trim()).filter((heading, at) => heading !== '' && !known.has(at));
};

const problemsOf = (person: Omit<PersonRow, 'role'>, role: Role | undefined): readonly PersonProblem[] => {
  const { username, full_name, email, phone, panchayat, block } = person;
  const problems: (PersonProblem | false)[] = [
    !USERNAME.test(username) && 'bad_username',
    full_name.length > NAME_MOST && 'long_name',
    !isEmail(email) && 'bad_email',
    !PHONE.test(phone) && 'bad_phone',
    role === undefined && 'bad_role',
    role === 'block_officer' && block === '' && 'no_block',
    ((panchayat !== '' && role !== undefined && !worksInPanchayat(role)) ||
      (block !== '' && role !== undefined && role !== 'block_officer')) &&
      'no_place_for_role',
  ];
  return problems.filter((problem) => problem !== false);
};

/** Reads one row under its file's headings, and returns all of its faults at once. */
export function readPerson(cells: readonly string[], layout: PeopleLayout): ReadPerson {
  const cell = (column: PeopleColumn): string => {
    const at = layout.get(column);
    return at === undefined ? '' : tidyName((cells[at] ?? '').normalize('NFC'));
  };
  const username = cell('username').toLowerCase();
  if (cells.length <= Math.max(...layout.values())) return { ok: false, username, problems: ['cells'] };
  const person = {
    username,
    full_name: cell('full_name'),
    email: cell('email'),
    phone: tidyPhone(cell('phone')),
    panchayat: cell('panchayat'),
    block: cell('block'),
  };
  const role = ROLE_WORDS.get(plain(cell('role')));
  const problems = problemsOf(person, role);
  return problems.length > 0 || role === undefined
    ? { ok: false, username, problems }
    : { ok: true, person: { ...person, role } };
}

/** The facts that the people of a file are checked against. */
export interface KnownForPeople {
  /** User names that are taken. */
  readonly usernames: ReadonlySet<string>;
  /** Ids of panchayats by their id and by their code; ids of blocks by their id. */
  readonly panchayats: ReadonlyMap<string, string>;
  readonly blocks: ReadonlySet<string>;
}

export interface NumberedPerson {
  readonly row: number;
  readonly read: ReadPerson;
}

export interface RefusedPerson {
  readonly row: number;
  readonly username: string;
  readonly problems: readonly PersonProblem[];
}

export interface JudgedPeople {
  readonly people: readonly (Omit<PersonRow, 'panchayat' | 'block'> & {
    readonly panchayat_id: string | null;
    readonly block_id: string | null;
  })[];
  readonly refused: readonly RefusedPerson[];
}

/**
 * Decides who of a file can be added, and gives every reason against the others. It is pure: a dry run and an
 * import call the same function.
 */
export function judgePeople(rows: readonly NumberedPerson[], known: KnownForPeople): JudgedPeople {
  const named = new Set<string>();
  const people: JudgedPeople['people'][number][] = [];
  const refused: RefusedPerson[] = [];
  for (const { row, read } of rows) {
    const { username } = read.ok ? read.person : read;
    const found: PersonProblem[] = read.ok ? [] : [...read.problems];
    if (known.usernames.has(username)) found.push('username_taken');
    if (named.has(username)) found.push('named_twice');
    named.add(username);
    if (!read.ok) {
      refused.push({ row, username, problems: found });
      continue;
    }
    const { panchayat, block, ...person } = read.person;
    const panchayat_id = known.panchayats.get(panchayat) ?? null;
    if (panchayat !== '' && panchayat_id === null) found.push('unknown_panchayat');
    if (block !== '' && !known.blocks.has(block)) found.push('unknown_block');
    if (found.length > 0) refused.push({ row, username, problems: found });
    else people.push({ ...person, panchayat_id, block_id: block === '' ? null : block });
  }
  return { people, refused };
}
