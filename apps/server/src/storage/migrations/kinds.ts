/**
 * What a migration does to a server that is a version older.
 *
 * | | |
 * |---|---|
 * | expand | the older server goes on working, beside newer ones or after them |
 * | contract | it would fail, or write what the newer one reads wrongly or misses |
 *
 * The name says it from `0032` on: `0032-expand-…`, `0033-contract-…`. So a database says by itself, in the names of its migrations,
 * which is the oldest server that may work with it. A name that says neither counts as contract.
 */
export type MigrationKind = 'expand' | 'contract';

/** The migrations from before names said it. Of those that contract: what an older server would do wrong. */
const BEFORE: Readonly<Record<string, 'expand' | { readonly contract: string }>> = {
  '0001-people-and-places': { contract: 'there was no server before' },
  '0002-surveys': 'expand',
  '0003-epochs': { contract: 'it would take work that rests on a state from before a restore' },
  '0004-scopes': 'expand',
  '0005-villages': 'expand',
  '0006-accounts': 'expand',
  '0007-directory': { contract: 'it would write villages by panchayat, whose table has another key' },
  '0008-audit': { contract: 'what it does would be missing in the audit log' },
  '0009-device-keys': 'expand',
  '0010-several-machines': { contract: 'it would raise counters in a column that is gone' },
  '0011-survey-deltas': {
    contract: 'it would leave an earlier change beside a survey, and phones would take it for the last',
  },
  '0012-forms-of-panchayats': 'expand',
  '0013-changes-of-places': 'expand',
  '0014-shares': { contract: 'it would show contributors more than their parts' },
  '0015-survey-links': 'expand',
  '0016-attachments': {
    contract: 'it would not note which files answers name, and they would be purged',
  },
  '0017-base-maps': 'expand',
  '0018-deadlines': 'expand',
  '0019-report-counts': 'expand',
  '0020-access-tokens': 'expand',
  '0021-webhooks': { contract: 'it would tell no webhook of what it takes' },
  '0022-surveys-by-form': 'expand',
  '0023-odk-submissions': 'expand',
  '0024-identities': 'expand',
  '0026-carried-work': 'expand',
  '0027-phones': 'expand',
  '0028-erasures': 'expand',
  '0030-audit-by-action': 'expand',
  '0031-text-suggestions': 'expand',
};

/** Returns what a migration is, also one of a newer version of Sampark. */
export function kindOf(name: string): MigrationKind {
  const isExpand = BEFORE[name] === 'expand' || /^\d{4}-expand-/.test(name);
  return isExpand ? 'expand' : 'contract';
}

/** Whether a migration's name has to say its kind, and does not. */
export const hidesItsKind = (name: string): boolean =>
  !(name in BEFORE) && !/^\d{4}-(?:expand|contract)-/.test(name);

/**
 * Throws when a database was brought further than a server can work with.
 * @param applied the migrations that made the database
 * @param known those that the server knows
 */
export function refuseContracted(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.every((name) => kindOf(name) === 'expand')) return;
  throw new Error(
    `it is of a newer version of Sampark (${unknown.join(', ')}): bring this server up to date`,
  );
}
