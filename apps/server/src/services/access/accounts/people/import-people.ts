import type { Readable } from 'node:stream';
import { canAccount } from '@sampark/core/access/can-account';
import {
  type JudgedPeople,
  judgePeople,
  type KnownForPeople,
  type NumberedPerson,
  type PeopleLayout,
  peopleLayoutOf,
  readPerson,
  unknownHeadings,
} from '@sampark/core/access/people-file';
import type { Actor } from '@sampark/core/access/roles';
import type { WirePeopleReport } from '@sampark/core/wire/access/wire-account';
import type { Repositories } from '../../../../storage/repositories.ts';
import type { UserTable } from '../../../../storage/tables.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { BadFileError, csvRows, type FileProblem } from '../../../directory/csv-rows.ts';
import { hex, isoTime } from '../../../primitives.ts';
import { readableSecret } from '../sign-in/readable-secrets.ts';

/** People of one file: each password takes a good part of a tenth of a second to hash. */
export const PEOPLE_MOST = 1000;
const HASHED_AT_ONCE = 4;

export type ImportPeopleResult =
  | { readonly kind: 'done'; readonly report: WirePeopleReport }
  | { readonly kind: 'bad_file'; readonly problem: FileProblem | 'too_large'; readonly row: number }
  | { readonly kind: 'forbidden' };

/** The rows of a file, read but not yet judged. */
interface PeopleFile {
  readonly people: readonly NumberedPerson[];
  readonly unknownHeadings: readonly string[];
}

async function readFile(file: Readable): Promise<PeopleFile | 'too_large'> {
  let layout: PeopleLayout | null = null;
  let unknown: readonly string[] = [];
  const people: NumberedPerson[] = [];
  for await (const { row, cells } of csvRows(file)) {
    if (layout === null) {
      layout = peopleLayoutOf(cells);
      if (layout === null) break;
      unknown = unknownHeadings(cells, layout);
    } else if (people.length === PEOPLE_MOST) return 'too_large';
    else people.push({ row, read: readPerson(cells, layout) });
  }
  if (layout === null) throw new BadFileError('no_headings', 1);
  return { people, unknownHeadings: unknown };
}

async function knownFor(r: Repositories, people: readonly NumberedPerson[]): Promise<KnownForPeople> {
  const usernames = people.map(({ read }) => (read.ok ? read.person.username : read.username));
  const rows = people.flatMap(({ read }) => (read.ok ? [read.person] : []));
  const panchayat = rows.map((person) => person.panchayat).filter((code) => code !== '');
  const block = rows.map((person) => person.block).filter((code) => code !== '');
  const taken = await r.users.named({ ids: [], usernames });
  const found = await r.directory.known({ state: [], district: [], village: [], panchayat, block });
  return {
    usernames: new Set(taken.map(({ username }) => username)),
    panchayats: new Map([
      ...found.ids.map((id) => [id, id] as const),
      ...found.panchayat.map(({ code, id }) => [code, id] as const),
    ]),
    blocks: new Set(found.block.map(({ code }) => code)),
  };
}

interface Given {
  readonly row: UserTable;
  readonly password: string;
}

async function withPasswords(
  { random, clock, passwords }: Context,
  people: JudgedPeople['people'],
): Promise<readonly Given[]> {
  const given: Given[] = [];
  for (let at = 0; at < people.length; at += HASHED_AT_ONCE) {
    const some = people.slice(at, at + HASHED_AT_ONCE).map(async (person): Promise<Given> => {
      const password = readableSecret(random);
      const row = {
        ...person,
        user_id: hex(random(8)),
        full_name: person.full_name || person.username,
        is_active: 1,
        password_hash: await passwords.hash(password),
        created_at: isoTime(clock()),
        must_change_password: 1,
      };
      return { row, password };
    });
    given.push(...(await Promise.all(some)));
  }
  return given;
}

/**
 * Adds the people of a CSV file. Each gets a password for one login, which the answer names once and the database
 * stores only as its hash. When a row is bad nobody is added, and the report names every bad row.
 * @param actor `null`: the operator at the command line
 */
export async function importPeople(
  context: Context,
  actor: Actor | null,
  file: Readable,
  { dryRun }: { readonly dryRun: boolean },
): Promise<ImportPeopleResult> {
  if (actor !== null && !canAccount(actor, 'create', null)) return { kind: 'forbidden' };
  let said: PeopleFile | 'too_large';
  try {
    said = await readFile(file);
  } catch (error) {
    if (error instanceof BadFileError) return { kind: 'bad_file', problem: error.problem, row: error.row };
    throw error;
  }
  if (said === 'too_large') return { kind: 'bad_file', problem: 'too_large', row: PEOPLE_MOST + 2 };
  const { people: rows, unknownHeadings: unknown } = said;
  const resultOf = (
    { people: good, refused }: JudgedPeople,
    given: readonly Given[],
  ): ImportPeopleResult => ({
    kind: 'done',
    report: {
      rows: rows.length,
      people: good.length,
      unknown_headings: [...unknown],
      refused: refused.map(({ problems, ...each }) => ({ ...each, problems: [...problems] })),
      passwords: given.map(({ row: { username, full_name }, password }) => ({
        username,
        full_name,
        temporary_password: password,
      })),
    },
  });

  const first = await context.storage.read(async (r) => judgePeople(rows, await knownFor(r, rows)));
  if (dryRun || first.refused.length > 0) return resultOf(first, []);
  const given = await withPasswords(context, first.people);
  return context.storage.write(async (r) => {
    // Somebody may have taken a name, or a place may have gone, while passwords were hashed.
    const now = judgePeople(rows, await knownFor(r, rows));
    if (now.refused.length > 0) return resultOf(now, []);
    await r.users.insert(given.map(({ row }) => row));
    for (const { row } of given) {
      const { user_id, username, role, panchayat_id, block_id } = row;
      const details = { username, role, panchayat_id, block_id };
      record(r, context, { action: 'user_added', by: actor?.user_id ?? null, subject: user_id, details });
    }
    return resultOf(now, given);
  });
}
