import type { LoginFailureTable } from '../../../../storage/tables.ts';

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
  return failures < most ? 0 : Math.min(FIRST_WAIT_S * 2 ** (failures - most), longestAt(address));
}

const longestAt = (address: string): number =>
  address === EVERY_ADDRESS ? LONGEST_WAIT_S.account : LONGEST_WAIT_S.address;

/** Seconds by which the clocks of servers on one database may differ. */
const CLOCKS_DIFFER_S = 60;

/**
 * Returns the seconds until the next try counts; 0: now. A wait that ends later than any can was counted by a clock that was ahead, and is
 * over: nobody stays locked out until that time has come. `now` in milliseconds.
 */
export function waitLeft(rows: readonly LoginFailureTable[], now: number): number {
  const waits = rows.map(({ address, blocked_until }) => {
    const left = Math.ceil((Date.parse(blocked_until) - now) / 1000);
    return left > longestAt(address) + CLOCKS_DIFFER_S ? 0 : left;
  });
  return Math.max(0, ...waits);
}

/** Returns the row after one more wrong password; a day without any forgets the earlier ones. */
export function oneMore(
  known: LoginFailureTable | undefined,
  account: string,
  address: string,
  now: number,
  most?: number,
): LoginFailureTable {
  const inARow =
    known !== undefined && Math.abs(now - Date.parse(known.last_at)) < DAY_MS ? known.failures : 0;
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
