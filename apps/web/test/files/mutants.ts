import type { SourceChange } from './changed-sources.ts';

/** The product with one fault seeded into it. */
export interface FilesMutant {
  readonly name: string;
  /** The fault in a sentence. */
  readonly fault: string;
  readonly changes: readonly SourceChange[];
}

const WEB = 'web/src/data/attachments/';
const SERVER = 'server/src/services/files/attachments/';

/** Small pieces, of the disk and of the wire: a short file has many, and the two do not fall together. */
export const SMALL_PIECES: readonly SourceChange[] = [
  { file: `${WEB}file-store.ts`, from: 'PIECE = 256 * 1024', to: 'PIECE = 4 * 1024' },
  { file: `${WEB}send-files.ts`, from: 'CHUNK = 256 * 1024', to: 'CHUNK = 3 * 1024' },
];

const mutant = (name: string, fault: string, file: string, from: string, to: string): FilesMutant => ({
  ...{ name, fault },
  changes: [{ file, from, to }],
});

/** Every fault that the schedules of files must catch. */
export const mutants: readonly FilesMutant[] = [
  mutant(
    'lets go unconfirmed',
    'a device lets go of a file that nobody has looked at for a week, whether or not the server has it',
    `${WEB}tidy-files.ts`,
    "file.state === 'sent' && file.epoch === epoch",
    'file.size >= 0',
  ),
  mutant(
    'lets go of what was lost',
    'a device lets go of what a server confirmed that was put back since',
    `${WEB}tidy-files.ts`,
    ' && file.epoch === epoch',
    '',
  ),
  mutant(
    'forgets typed files',
    'a device forgets after a month what the server knew no answer of, though a draft names it',
    `${WEB}unanswered.ts`,
    '.includes(file.name)) return true;',
    '.includes(file.name)) return false;',
  ),
  mutant(
    'forgets without asking',
    'a device lets go of what nothing here has named for a month, without asking the server again',
    `${WEB}tidy-files.ts`,
    'if (isNamed === Boolean(unanswered_since))',
    "if (unanswered_since && !isNamed && since(unanswered_since) > 30 * DAY) await files.letGo(file, 'forget');\n    else if (isNamed === Boolean(unanswered_since))",
  ),
  mutant(
    'sweeps whole files',
    'a device removes the pieces of whole files with those that were cut short',
    `${WEB}file-store.ts`,
    'filter((id) => !known.has(id))',
    'filter((id) => known.size >= 0 && id)',
  ),
  mutant(
    'kept before it is',
    'a file counts as kept when its pieces are still being written',
    `${WEB}file-store.ts`,
    "await db.put('pieces', await codec.sealBytes(bytes, pieceName(piecesId, pieces)), [piecesId, pieces]);",
    "const at = pieces; void codec.sealBytes(bytes, pieceName(piecesId, at)).then((sealed) => db.put('pieces', sealed, [piecesId, at])).catch(() => undefined);",
  ),
  mutant(
    'cut means sent',
    'a sending that got no answer counts as confirmed',
    `${WEB}send-files.ts`,
    "if (end.kind === 'cut') return false;\n  if (end.kind === 'sent') {",
    "if (end.kind !== 'refused') {",
  ),
  mutant(
    'refused means sent',
    'a file that the server did not take counts as confirmed',
    `${WEB}send-files.ts`,
    "if (end.kind === 'sent') {",
    "if (end.kind !== 'cut') {",
  ),
  mutant(
    'asked once only',
    'a file whose answer the server did not know yet is never sent again',
    `${WEB}send-files.ts`,
    'if (file.unnamed && saved.length === 0 && !isOverdue(parts, file)) continue;',
    'if (file.unnamed) continue;',
  ),
  mutant(
    'one survey only',
    'a file that was chosen again for another survey belongs to the first one alone',
    `${WEB}file-database.ts`,
    '[survey_id, ...also]',
    'also.length >= 0 ? [survey_id] : also',
  ),
  mutant(
    'nothing is brought back',
    'a device does not ask which files a restored server has lost',
    `${WEB}send-files.ts`,
    '  await bringBack(parts, files);\n',
    '',
  ),
  mutant(
    'an old upload is the only one',
    'an upload that the server has given up is asked after for ever',
    'web/src/data/api/client.ts',
    'const body: unknown = isHead ? null : await',
    'const body: unknown = await',
  ),
  mutant(
    'a new upload each time',
    'a device begins anew whenever the place of files is full or away',
    `${WEB}tus-upload.ts`,
    'status >= 500 || status === 401 || status === 429',
    'status < 0',
  ),
  mutant(
    'answers after files',
    'a device sends no answers as long as a file waits',
    'web/src/data/sync/round.ts',
    'return { ...(await push(',
    "if ((await context.db.get('meta', metaKeys(context.store.owner).filesWait)) === true) return nothing('done');\n  return { ...(await push(",
  ),
  mutant(
    'unhashed',
    'the server keeps what came, whatever its name says',
    `${SERVER}checked-content.ts`,
    "if (hash.digest('hex') !== name.hash) throw new ContentError('attachment_hash');",
    '',
  ),
  mutant(
    'held before it is',
    'the server notes that it holds a file before the file lies in its place',
    `${SERVER}keep-attachment.ts`,
    'await files.put(parts.hash, size, checkedContent(parts, files.readUpload(upload_id)));',
    'void files.put(parts.hash, size, checkedContent(parts, files.readUpload(upload_id))).catch(() => undefined);',
  ),
  mutant(
    'lost files are not forgotten',
    'after a restore the server says that it holds files which its disk has not',
    `${SERVER}compare-files.ts`,
    'for (const name of missing)',
    'for (const name of missing.slice(missing.length))',
  ),
  mutant(
    'named means held',
    'the server says of every file that an answer names that it is there',
    `${SERVER}read-attachments.ts`,
    'size: file?.size ?? null',
    'size: file?.size ?? 1',
  ),
  mutant(
    'the wrong device',
    'the server says of a missing file that the last one to name it has it',
    `${SERVER}read-attachments.ts`,
    'each.at < first.at ? each : first',
    'each.at > first.at ? each : first',
  ),
  mutant(
    'shown once',
    'a file shows only in the survey for which it was sent',
    `${SERVER}show-to-givers.ts`,
    'while (await showOnce(rules, r, file));',
    'if (file.size < 0) await showOnce(rules, r, file);',
  ),
];
