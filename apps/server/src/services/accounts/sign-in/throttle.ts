import type { LoginFailureTable } from '../../../storage/tables.ts';

/** Wrong secrets in a row, of which the last has to wait. */
const WRONG_IN_A_ROW = 10;
const FIRST_WAIT_S = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The longest wait, in seconds. An account as a whole waits less, so that a stranger cannot lock its owner out. */
const LONGEST_WAIT_S = { account: 60, address: 15 * 60 };

/** The address under which the whole account is counted: failures from every address together. */
export const EVERY_ADDRESS = '';

/**
 * Returns the seconds to wait after the `failures`th wrong password in a row: nothing up to the ninth, then 5, 10,
 * 20, … up to the longest wait.
 * @param most tries in a row, of which the last has to wait
 */
export function waitAfter(failures: number, address: string, most = WRONG_IN_A_ROW): number {
  if (failures < most) return 0;
  const longest = address === EVERY_ADDRESS ? LONGEST_WAIT_S.account : LONGEST_WAIT_S.address;
  return Math.min(FIRST_WAIT_S * 2 ** (failures - most), longest);
}

/** Returns the seconds until the next try counts; 0: now. `now` in milliseconds. */
export function waitLeft(rows: readonly LoginFailureTable[], now: number): number {
  const until = Math.max(0, ...rows.map((row) => Date.parse(row.blocked_until)));
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Returns the row after one more wrong password; a day without any forgets the earlier ones. */
export function oneMore(
  known: LoginFailureTable | undefined,
  account: string,
  address: string,
  now: number,
  most?: number,
): LoginFailureTable {
  const inARow = known !== undefined && now - Date.parse(known.last_at) < DAY_MS ? known.failures : 0;
  const failures = inARow + 1;
  const until = now + waitAfter(failures, address, most) * 1000;
  return {
    account,
    address,
    failures,
    last_at: new Date(now).toISOString(),
    blocked_until: new Date(until).toISOString(),
  };
}

/** Returns the moment before which a row's last failure is forgotten. */
export const forgottenBefore = (now: number): string => new Date(now - DAY_MS).toISOString();
