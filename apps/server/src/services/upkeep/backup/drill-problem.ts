import { firstLine } from '../../../first-line.ts';
import { isNotNow } from '../../../storage/dialects/postgres/away.ts';
import { StorageFullError, UnavailableError } from '../../../storage/port.ts';
import { CallError } from './read-backup.ts';

const SQLITE_FULL = 13;

/** Codes of the file system and of PostgreSQL that speak of the place where a drill works, and say nothing of the backup. */
const OF_THE_PLACE: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EEXIST',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EMFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '42501',
]);

/** Why a drill could not go on. */
export interface DrillProblem {
  /** One line, without a value of any row. */
  readonly text: string;
  /** Whether it lies in the call or in the place: then it says nothing about the backup. */
  readonly not_tried: boolean;
}

/** Returns an error, and those that caused it. */
function* causesOf(
  error: unknown,
): Generator<Error & { readonly code?: unknown; readonly errcode?: unknown }> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** Whether an error says that the disk is full, as the file system or a database says it. */
const isDiskFull = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (each) =>
      each instanceof StorageFullError ||
      each.code === 'ENOSPC' ||
      each.code === '53100' ||
      each.errcode === SQLITE_FULL,
  );

const isOfThePlace = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (each) =>
      each instanceof CallError ||
      isNotNow(each) ||
      each instanceof UnavailableError ||
      OF_THE_PLACE.has(each.code),
  );

/** Says why a drill could not go on, and whose matter that is. Whatever nobody foresaw is the backup's. */
export const drillProblem = (error: unknown): DrillProblem =>
  isDiskFull(error)
    ? { text: 'the disk is full: the backup needs more room where it is restored', not_tried: true }
    : { text: firstLine(error), not_tried: isOfThePlace(error) };
