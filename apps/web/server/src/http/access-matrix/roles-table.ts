/*
 * The permissions, as the product's decisions state them and not as the program works them out: the tests compare the
 * server with this table.
 */

/**
 * The senders of requests: somebody of each role, somebody whose account was switched off while they were signed in,
 * nobody.
 */
export const WHO = ['staff', 'officer', 'admin', 'deactivated', 'nobody'] as const;
export type Who = (typeof WHO)[number];

/** The place of a survey, seen from the staff and the officer of the demo. */
export const WHERE = [
  'created by themselves',
  'of a colleague in the panchayat',
  'in another panchayat of the block',
  'in another block',
] as const;
export type Where = (typeof WHERE)[number];

const PANCHAYAT: readonly Where[] = ['created by themselves', 'of a colleague in the panchayat'];
const BLOCK: readonly Where[] = [...PANCHAYAT, 'in another panchayat of the block'];

/** The places where each role may do each deed to surveys. */
export const SURVEYS: Readonly<
  Record<string, Readonly<Record<'staff' | 'officer' | 'admin', readonly Where[]>>>
> = {
  see: { staff: PANCHAYAT, officer: BLOCK, admin: WHERE },
  'create or edit': { staff: PANCHAYAT, officer: BLOCK, admin: WHERE },
  delete: { staff: ['created by themselves'], officer: BLOCK, admin: WHERE },
  restore: { staff: [], officer: BLOCK, admin: WHERE },
};

export type SurveyDeed = 'see' | 'create or edit' | 'delete' | 'restore';

export const maySurvey = (who: 'staff' | 'officer' | 'admin', deed: SurveyDeed, where: Where): boolean =>
  SURVEYS[deed]?.[who].includes(where) ?? false;
