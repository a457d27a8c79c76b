import { maySeeReads } from '@sampark/core/access/may-see-reads';
import type { UserInfo } from '@sampark/core/access/roles';
import { guarded, quoted } from '@sampark/core/survey/csv-cell';
import { opaqueId } from '@sampark/core/wire/wire';
import type { ReadWay, WireRead, WireReads } from '@sampark/core/wire/wire-reads';
import * as z from 'zod/mini';
import type {
  ListedRead,
  ReadPlace,
  ReadsFilter,
} from '../../../storage/kysely/surveys/survey-reads-repository.ts';
import type { Context } from '../../context.ts';

/** Rows a page. */
const PAGE = 100;
/** Rows of a file that are read at a time. */
const OF_FILE = 500;

const place = z.tuple([z.iso.datetime(), opaqueId, z.string()]);

const nextOf = ({ at, user_id, read_key }: ReadPlace): string =>
  Buffer.from(JSON.stringify([at, user_id, read_key])).toString('base64url');

/** Reads where a page begins. @returns `null`: no server gave this */
function readAfter(text: string): ReadPlace | null {
  try {
    const [at, user_id, read_key] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, user_id, read_key };
  } catch {
    return null;
  }
}

const named = (en: string | null, hi: string | null): WireRead['panchayat'] =>
  en === null ? null : { en, ...(hi ? { hi } : {}) };

const toWire = (row: ListedRead): WireRead => ({
  at: row.at,
  username: row.username,
  full_name: row.full_name,
  way: row.way as ReadWay,
  panchayat: named(row.panchayat, row.panchayat_hi),
  block: named(row.block, row.block_hi),
  form_name: row.form_name,
  survey_id: row.survey_id,
  village: row.village,
  surveys: row.surveys === null ? null : Number(row.surveys),
});

/** Lists by whom surveys were read that somebody else fills, the newest first. @returns why not, where it does not */
export async function listReads(
  { storage }: Context,
  actor: UserInfo,
  { after: text, ...filter }: ReadsFilter & { readonly after?: string | undefined },
): Promise<WireReads | 'forbidden' | 'invalid_body'> {
  if (!maySeeReads(actor.role)) return 'forbidden';
  const after = text === undefined ? null : readAfter(text);
  if (text !== undefined && after === null) return 'invalid_body';
  const rows = await storage.now.surveyReads.list(filter, PAGE + 1, after);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { reads: page.map(toWire), next: rows.length > PAGE && last ? nextOf(last) : null };
}

const HEAD = [
  'at',
  'user_name',
  'full_name',
  'way',
  'panchayat',
  'block',
  'form',
  'survey_id',
  'village',
  'surveys',
];

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;

/** Writes the same as a table (CSV), in pieces; `null`: it is not for them. */
export function readsAsCsv(
  context: Context,
  actor: UserInfo,
  filter: ReadsFilter,
): AsyncIterable<string> | null {
  return maySeeReads(actor.role) ? csvOf(context, filter) : null;
}

async function* csvOf({ storage, longReads }: Context, filter: ReadsFilter): AsyncGenerator<string> {
  yield line(HEAD);
  for (let after: ReadPlace | null = null; ; ) {
    const from: ReadPlace | null = after;
    const rows: readonly ListedRead[] = await longReads.inTurn(() =>
      storage.now.surveyReads.list(filter, OF_FILE, from),
    );
    yield rows
      .map((row) =>
        line([
          ...[row.at, row.username, row.full_name, row.way, row.panchayat ?? '', row.block ?? ''],
          ...[row.form_name, row.survey_id, row.village ?? '', String(row.surveys ?? '')],
        ]),
      )
      .join('');
    after = rows.at(-1) ?? null;
    if (rows.length < OF_FILE) return;
  }
}
