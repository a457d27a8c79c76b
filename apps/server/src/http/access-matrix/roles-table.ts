/*
 * The permissions, as the product's decisions state them and not as the program works them out: the tests compare the
 * server with this table.
 */

/**
 * The senders of requests: somebody of each role, somebody whose account was switched off while they were signed in,
 * nobody.
 */
export const WHO = ['contributor', 'staff', 'officer', 'admin', 'deactivated', 'nobody'] as const;
export type Who = (typeof WHO)[number];

/** The place of a survey, seen from the staff and the officer of the demo. */
export const WHERE = [
  'created by themselves',
  'of a colleague in the panchayat',
  'in a panchayat that was merged into theirs',
  'in another panchayat of the block',
  'in another block',
] as const;
export type Where = (typeof WHERE)[number];

const PANCHAYAT: readonly Where[] = ['created by themselves', 'of a colleague in the panchayat'];
const STAFF: readonly Where[] = [...PANCHAYAT, 'in a panchayat that was merged into theirs'];
const BLOCK: readonly Where[] = [...STAFF, 'in another panchayat of the block'];

/** Somebody whose account is on. The contributor is given the first module of the form of these surveys. */
export type Person = Exclude<Who, 'deactivated' | 'nobody'>;

export type SurveyDeed =
  | 'see'
  | 'see deleted'
  | 'create'
  | 'edit'
  | 'edit the name'
  | 'give a link'
  | 'delete'
  | 'restore';

/** The places where each role may do each deed to surveys. */
export const SURVEYS: Readonly<Record<SurveyDeed, Readonly<Record<Person, readonly Where[]>>>> = {
  see: { contributor: PANCHAYAT, staff: STAFF, officer: BLOCK, admin: WHERE },
  edit: { contributor: PANCHAYAT, staff: STAFF, officer: BLOCK, admin: WHERE },
  create: { contributor: [], staff: STAFF, officer: BLOCK, admin: WHERE },
  'see deleted': { contributor: [], staff: STAFF, officer: BLOCK, admin: WHERE },
  'edit the name': { contributor: [], staff: STAFF, officer: BLOCK, admin: WHERE },
  // Whoever sees a survey whole could read it out to somebody, and type in what they say.
  'give a link': { contributor: [], staff: STAFF, officer: BLOCK, admin: WHERE },
  delete: { contributor: [], staff: ['created by themselves'], officer: BLOCK, admin: WHERE },
  restore: { contributor: [], staff: [], officer: BLOCK, admin: WHERE },
};

export const maySurvey = (who: Person, deed: SurveyDeed, where: Where): boolean =>
  SURVEYS[deed][who].includes(where);
