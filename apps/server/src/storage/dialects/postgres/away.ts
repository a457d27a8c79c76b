import pg from 'pg';
import { UnavailableError } from '../../port.ts';
import { sqlState } from './rerun.ts';

/**
 * PostgreSQL's own words for 'not now' (https://www.postgresql.org/docs/current/errcodes-appendix.html): the connection
 * is lost (08), there is too little of something (53, but for the disk, 53100), somebody ended it or it took too long (57), or
 * nobody may write any more (25006).
 */
const NOT_NOW = /^(?:08\w{3}|53[^1]\w{2}|57\w{3}|25006)$/;

/** Whether a statement failed only because PostgreSQL cannot answer just now. */
export const isNotNow = (error: unknown): boolean => NOT_NOW.test(sqlState(error) ?? '');

/** The address of a PostgreSQL and the user who asks, as far as they may be shown: the password is nowhere in it. */
interface Place {
  readonly at: string;
  readonly user: string;
  readonly database: string;
}

const REASONS: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ at }) => `nothing answers at ${at}: start PostgreSQL there, or correct the address`,
  ENOTFOUND: ({ at }) => `there is no machine of that name (${at}): correct the address`,
  EAI_AGAIN: ({ at }) => `the name in ${at} cannot be looked up just now: correct the address, or try again`,
  '28P01': ({ at, user }) => `PostgreSQL at ${at} refuses the user ${user} with this password: correct it`,
  '28000': ({ at, user }) => `PostgreSQL at ${at} does not let the user ${user} in: correct the address`,
  '3D000': ({ at, database }) =>
    `there is no database ${database} at ${at}: create it, or correct the address`,
  '53300': ({ at }) => `PostgreSQL at ${at} has no connection left: raise max_connections, or try again`,
  '57P03': ({ at }) => `PostgreSQL at ${at} is starting or stopping: try again`,
};

const NO_ADDRESS =
  'this is no address of a PostgreSQL: it is written like postgres://user:password@host:5432/database, with %40 for @ and %2F for / in the password';

/** Reads the address as `pg` does. Throws when it is none. */
function placeIn(address: string): Place {
  if (!URL.canParse(address)) throw new UnavailableError(NO_ADDRESS);
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: address });
    return { at: host.startsWith('/') ? host : `${host}:${port}`, user, database };
  } catch (error) {
    throw new UnavailableError(NO_ADDRESS, { cause: error });
  }
}

/** Says why nobody could connect to an address, for the operator. Throws an `UnavailableError` when it is none. */
export function connectingTo(address: string): (error: unknown) => UnavailableError {
  const place = placeIn(address);
  return (error) => {
    if (error instanceof UnavailableError) return error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why =
      REASONS[code]?.(place) ??
      `PostgreSQL at ${place.at} cannot be reached${error instanceof Error ? `: ${error.message}` : ''}`;
    return new UnavailableError(why, { cause: error });
  };
}
