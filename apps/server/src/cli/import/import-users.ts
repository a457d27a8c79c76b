import { createReadStream } from 'node:fs';
import type { PersonProblem } from '@sampark/core/access/people-file';
import { counted } from '../../counted.ts';
import { importPeople, PEOPLE_MOST } from '../../services/access/accounts/people/import-people.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { isReadable, readImport } from './import-commands.ts';
import { fileProblem } from './import-report.ts';

const REASONS: Readonly<Record<PersonProblem, string>> = {
  cells: 'the row has fewer cells than the headings',
  bad_username: 'a user name has 2 to 64 small letters, digits, dots, dashes and underscores',
  username_taken: 'that user name is taken',
  named_twice: 'the file has this user name further up',
  long_name: 'the name is longer than 200 characters',
  bad_email: 'that is no e-mail address',
  bad_phone: 'that is no telephone number',
  bad_role: 'the role is contributor, staff, block_officer or admin',
  no_block: 'a block officer needs a block',
  unknown_panchayat: 'there is no such panchayat',
  unknown_block: 'there is no such block',
  no_place_for_role: 'staff have a panchayat, block officers a block, administrators neither',
};

const isProblem = (problem: string): problem is PersonProblem => problem in REASONS;

/** Adds the people of a file, or says what that would do. Passwords are printed once. */
export async function importUsers(args: readonly string[], around: Surroundings): Promise<number> {
  const { say, complain } = around;
  const { file, dryRun } = readImport(args);
  if (!(await isReadable(file))) {
    complain(`sampark: ${file} cannot be read`);
    return 1;
  }
  const result = await withContext(around, (context) =>
    importPeople(context, null, createReadStream(file), { dryRun }),
  );
  if (result.kind === 'forbidden') return 1;
  if (result.kind === 'bad_file') {
    const { problem, row } = result;
    const why = problem === 'too_large' ? `a file has at most ${PEOPLE_MOST} people` : fileProblem(problem);
    complain(`sampark: row ${row}: ${why}. Nobody was added.`);
    return 1;
  }
  const { rows, people, unknown_headings: unknown, refused, passwords } = result.report;
  if (unknown.length > 0) {
    complain(
      `sampark: these headings are not understood, and their columns passed over: ${unknown.join(', ')}`,
    );
  }
  for (const { row, username, problems } of refused) {
    const why = problems.map((problem) => (isProblem(problem) ? REASONS[problem] : problem));
    complain(`row ${row} (${username}): ${why.join('; ')}`);
  }
  if (refused.length > 0) {
    complain(`sampark: ${refused.length} of ${rows} rows cannot be taken. Nobody was added.`);
    return 1;
  }
  if (dryRun) {
    say(`A dry run: ${counted(people, 'person', 'people')} could be added. Nobody was.`);
    return 0;
  }
  say(`Added ${counted(people, 'person', 'people')}. Passwords for one login, told only now:`);
  for (const { username, temporary_password } of passwords) say(`${username}: ${temporary_password}`);
  return 0;
}
