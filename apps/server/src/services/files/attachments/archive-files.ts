import type { UserInfo } from '@sampark/core/access/roles';
import { attachmentInArchive } from '@sampark/core/attachments/attachment-file';
import { attachmentsIn, readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { BYTE_ORDER_MARK, guarded, quoted } from '@sampark/core/survey/csv-cell';
import type { Values } from '@sampark/core/survey/values';
import { makeZip } from 'client-zip';
import { distinct } from '../../../storage/kysely/sql-tools.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { readableUses, showingTo } from './readable-uses.ts';

/** Surveys that are read at once. */
const READING = 200;

/** An answer that is a file, as the list in the archive tells it. */
interface ArchivedAnswer {
  readonly name: string;
  /** Bytes; `null`: the server does not hold the file. */
  readonly size: number | null;
  readonly survey_id: string;
  readonly village_name: string;
  readonly path: string;
  readonly user_id: string;
  readonly at: string;
}

/** Reads the files that some surveys name now, as far as a person sees them. */
async function answersOf(
  context: AttachmentContext,
  r: Repositories,
  user: UserInfo,
  surveyIds: readonly string[],
): Promise<readonly ArchivedAnswer[]> {
  const rows = (await r.surveys.byIds(surveyIds)).filter((row) => row.deleted_at === null);
  const named = rows.map((row) => ({ row, files: attachmentsIn(JSON.parse(row.doc) as Values) }));
  const names = distinct(named.flatMap(({ files }) => [...files.values()]));
  const uses = await readableUses(context, r, user, names);
  const held = new Map((await r.attachments.held(names)).map((file) => [file.name, file.size]));
  const isShown = showingTo(uses);
  return named.flatMap(({ row: { survey_id, village_name }, files }) =>
    [...files].flatMap(([path, name]): ArchivedAnswer[] => {
      const use = uses.find(
        (each) => each.survey_id === survey_id && each.path === path && each.name === name,
      );
      if (use === undefined) return [];
      const size = isShown(use) ? (held.get(name) ?? null) : null;
      return [{ name, size, survey_id, village_name, path, user_id: use.user_id, at: use.at }];
    }),
  );
}

const cell = (value: string | number | null): string =>
  quoted(typeof value === 'string' ? guarded(value) : String(value ?? ''));

const HEADINGS = ['file', 'name', 'size', 'survey_id', 'village_name', 'field', 'given_by', 'given_at'];

const listOf = (answers: readonly ArchivedAnswer[], people: ReadonlyMap<string, string>): string =>
  [
    HEADINGS,
    ...answers.map(({ name, size, survey_id, village_name, path, user_id, at }) => [
      ...[size === null ? null : attachmentInArchive(name), name, size, survey_id, village_name, path],
      ...[people.get(user_id) ?? user_id, at],
    ]),
  ]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');

/**
 * Makes an archive (ZIP) of the files of some surveys, as far as a person sees them: `files/…`, each once, and `files.csv`, which says which
 * answer each is, who gave it and when; also of the files that are missing. The bytes come as they are read: an archive of many films takes no more memory
 * than one photo.
 */
export async function archiveFiles(
  context: AttachmentContext,
  user: UserInfo,
  surveyIds: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const { storage, files } = context;
  const answers: ArchivedAnswer[] = [];
  for (let at = 0; at < surveyIds.length; at += READING) {
    const some = surveyIds.slice(at, at + READING);
    answers.push(...(await storage.read((r) => answersOf(context, r, user, some))));
  }
  const ids = distinct(answers.map(({ user_id }) => user_id));
  const people = new Map(
    (await storage.now.users.named({ ids, usernames: [] })).map((each) => [each.user_id, each.full_name]),
  );
  async function* entries() {
    yield {
      name: 'files.csv',
      input: BYTE_ORDER_MARK + listOf(answers, people),
      lastModified: new Date(context.clock()),
    };
    const done = new Set<string>();
    for (const { name, size, at } of answers) {
      const place = attachmentInArchive(name);
      if (size === null || place === null || done.has(place)) continue;
      done.add(place);
      const input = await files.read(readAttachmentName(name)?.hash ?? '');
      if (input !== null) yield { name: place, input, size, lastModified: new Date(at) };
    }
  }
  return makeZip(entries());
}
