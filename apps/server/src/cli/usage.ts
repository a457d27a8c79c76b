export const USAGE = `Usage:
  sampark user add --username NAME --role admin|block_officer|staff|contributor [--name "FULL NAME"] [--email ADDRESS]
                   [--panchayat ID] [--block ID]
      Adds a person: staff or a contributor with a panchayat, or with none yet, a block officer with a block. The password is asked for
      twice, or read from the standard input; it is never an argument.
  sampark user move NAME --panchayat ID | --block ID
      Gives a staff member another panchayat, or a block officer another block. What they still send from the old
      one is kept for its people to review.
  sampark user reset-password NAME
      Makes a password for one login, at which a new one is chosen, and switches two-factor login off.
  sampark user let-in NAME
      Makes an address by which a person comes in once, within 15 minutes, without a password and without an identity
      provider: the way in where SAMPARK_PASSWORDS is off and the provider is down.
  sampark user erase NAME --really NAME | --listed
      Erases an account for good: nobody signs in with it again, and the name leaves surveys, history and the audit
      log. What the person answered stays. --listed erases those again that a restore brought back (docs/privacy.md).
  sampark panchayat form ID FORM
      Chooses the form that a panchayat's new surveys take: village-standard, village-detailed, village-amenities,
      or another one that "sampark form list" names.
  sampark form check FILE... [--json] [--records TYPE,TYPE] [--lang en|hi]
      Checks workbooks (XLSForm: .xlsx, .csv or .md) and XForms (.xml): whether each becomes a form, what is wrong in
      which cell or line, and what to do about it. Lists of choices in CSV files are read from the workbook's folder. --json
      writes a line of JSON for each file.
      --records household,school: what a workbook may choose among (also convert, evaluate and test).
  sampark form convert FILE --to xform|xlsform|json [--out FILE] [--lang en|hi]
      Writes the form of a workbook, an XForm or a definition (.json), or one that ships, such as village-standard, as an XForm,
      as an XLSForm or as Sampark's own definition. An XLSForm is written to FILE.xlsx, or as Markdown tables.
  sampark form evaluate FILE --answers A.json [--lang en|hi]
      Fills the form of a workbook with answers, and writes a line of JSON: the values, and whether each question is
      relevant, required and invalid, by its path here and by that of the XForm: /data/group/repeat[1]/field.
  sampark form test FILE... [--json] [--lang en|hi]
      Runs the tests that stand in the sheet "tests" of workbooks: which pass, what is found instead of what they
      expect, and which questions no test reaches. --json writes a line of JSON for each file.
  sampark form publish FILE [--lang en|hi]
      Publishes the form of a workbook as its next version, and says what is new, asked differently, or no longer
      asked. Refuses a field that changes its meaning and keeps its name, and a form whose own tests fail. Surveys
      keep the version that they have.
  sampark form list
      The forms, with the panchayats whose new surveys take them, their versions, and the surveys of each.
  sampark import places FILE [--dry-run]
      Takes a CSV file of the Local Government Directory: states, districts, blocks, local bodies, villages, or one
      that ties them. Says what is new, changed, renamed or refused, row by row; with --dry-run it changes nothing.
  sampark import changes FILE
      Takes a CSV file of panchayats and villages that were merged, split or renamed (Level, Old Code, New Code, Change,
      From). Notes what became of each place, and says of each other row why it is not taken.
  sampark import users FILE [--dry-run]
      Adds the people of a CSV file (username, full_name, email, phone, role, panchayat code, block code), each with a
      password for one login. Names every bad row; when there is one, nobody is added.
  sampark audit verify
      Holds every entry of the audit log against the one before it; tells the first that does not follow.
  sampark audit list [--since 2026-11-01] [--user NAME]
      What was done to people, places and the server, oldest first.
  sampark backup FILE|FOLDER [--key-file KEY] [--keep NUMBER]
      Backs the database and the server's key up to a new file, while the server goes on. KEY encrypts it. In a folder
      its name is the time, and --keep removes all but so many of the newest ones there:
      each server has a folder of its own.
  sampark restore FILE [--key-file KEY] [--replace]
      Puts a backup in the place of the database; the server must be stopped. --replace moves what is there aside.
  sampark drill FILE|FOLDER [--key-file KEY] [--files PLACE] [--at FOLDER|postgres://...] [--json]
      Restores a backup, or the newest one of a folder, beside the database, which it never touches, and says whether a
      server could go on with it: rows, schema, audit log, a new epoch, a device with newer work, the files of PLACE byte for
      byte. Ends with 1 when not. It removes what it restored. --at: another place to restore to.
  sampark epoch new
      Begins a new epoch, after PostgreSQL's own tools put the database back to an earlier moment: devices then offer again
      what they hold. Files that are not there are forgotten, and people who were erased are erased again. "sampark restore"
      does it by itself.
  sampark copy --from DATABASE --to DATABASE
      Moves everything from one database to an empty other one, table by table, and compares both: a file of SQLite's
      or postgres://... each. The server must be stopped; the key stays where it is.
  sampark key new KEY
      Makes a key file to encrypt backups with.
  sampark files copy [--from PLACE] [--to PLACE]
      Copies the photos, recordings and files that the other place has not, while the server goes on: to back them up,
      to bring them back, to move them. A place is a folder or s3://bucket/prefix?endpoint=...; without one of
      both it is that of SAMPARK_FILES.
  sampark files forget
      Forgets the files that are missing, so that devices are asked for them. A restore does it by itself.
  sampark base-map add FILE --district CODE [--name "NAME"]
      Makes a PMTiles file the base map of a district, in the place of the one before.
  sampark texts list [--language mr]
      Writes the better texts for the app that people suggested as CSV, beside the English ones and those of today.
  sampark doctor
      Looks at settings, disk, clock, database, its replica, key, audit log, backups and files, and says
      what to do.
  sampark purge
      Deletes surveys that were kept for their form's term, and removes for good what was deleted more than 402 days ago. The server does it by itself every day.
  sampark migrate
      Brings the database up to date.`;

/** A command with wrong words; the message says what is wrong with them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the usage of one command. */
export function usageOf(command: string): string {
  const [, ...entries] = USAGE.split(/^(?= {2}sampark )/m);
  return entries.find((entry) => entry.startsWith(`  sampark ${command}`))?.trimEnd() ?? USAGE;
}

/** Returns what is wrong with a command's words; `null`: something else failed. */
export function wordsProblem(error: unknown): string | null {
  if (error instanceof UsageError) return error.message;
  const isArgs =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  // The advice that Node appends is about its library.
  return isArgs ? (error.message.split('. ')[0] ?? '') : null;
}
