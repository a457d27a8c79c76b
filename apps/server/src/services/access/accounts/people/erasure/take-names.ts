import { withoutNames } from '@sampark/core/survey/about/without-names';
import type {
  NamingSurvey,
  NamingTable,
  NamingText,
  Stretch,
} from '../../../../../storage/kysely/people/erasure-repository.ts';
import type { WritableRepositories } from '../../../../../storage/port.ts';
import type { Context } from '../../../../context.ts';
import { emptyAudit } from './empty-audit.ts';
import { afterPlace, keepProgress, type Progress, readProgress } from './progress.ts';

type TakingContext = Pick<Context, 'storage' | 'epoch'> & Parameters<typeof emptyAudit>[0];

/**
 * Takes the name of somebody whose account has ended out of surveys, histories, conflicts, drafts and the audit log, some rows at a time: it
 * looks for them outside of transactions, and each transaction changes few and keeps how far it is. A process that dies goes on there. How far
 * it is stays kept at its end, until whoever called has done the rest.
 * @param isOver asked before each step
 * @returns whether it came to its end
 */
export async function takeNames(
  context: TakingContext,
  userId: string,
  isOver: () => boolean,
): Promise<boolean> {
  const { storage } = context;
  for (let progress: Progress | null = await readProgress(storage.now, userId); progress !== null; ) {
    if (isOver()) return false;
    progress =
      progress.at === 'audit'
        ? await emptyAudit(context, userId, progress)
        : await takeFrom(context, userId, progress, progress.at);
  }
  await storage.write(async (r) => {
    await r.erasure.begin();
    await r.erasure.rows(userId);
  });
  return true;
}

/** Takes the name out of a stretch of a table. @returns how far that is */
async function takeFrom(
  context: TakingContext,
  userId: string,
  progress: Progress,
  table: NamingTable,
): Promise<Progress | null> {
  const { storage } = context;
  const { erasure } = storage.now;
  const { after } = progress;
  const upTo = await erasure.stretchEnd(table, after);
  const stretch = { after, upTo };
  const next = upTo === null ? afterPlace(progress) : { ...progress, after: upTo };
  const isToldWhole = table === 'surveys' && progress.look === 'first';
  const naming = (await erasure.texts(table, userId, stretch)).filter(
    (text) => nameless(text, userId) !== null,
  );
  const isHere =
    naming.length > 0 || (isToldWhole && (await erasure.surveysNaming(userId, stretch)).length > 0);
  if (!isHere) return next;
  await storage.write(async (r) => {
    await r.erasure.begin();
    const named = isToldWhole ? await r.erasure.surveysNaming(userId, stretch) : [];
    // As whoever saves does: first the surveys, then their conflicts.
    if (table === 'conflicts') await r.surveys.byIds(surveysOf(naming).map(toId).sort(), 'lock');
    const rewritten = await rewrite(r, table, userId, stretch);
    if (isShown(table)) await tellAnew(r, context, isToldWhole ? named : surveysOf(rewritten));
    await keepProgress(r, userId, next);
  });
  return next;
}

/** Returns a text without the person's name; `null`: it has none. */
function nameless({ text }: NamingText, userId: string): string | null {
  const json: unknown = JSON.parse(text);
  const next = withoutNames(json, new Set([userId]));
  return next === json ? null : JSON.stringify(next);
}

/** Whether devices show what is in a table: a phone that read a survey before its row here was rewritten reads it again. */
const isShown = (table: NamingTable): boolean => table === 'surveys' || table === 'conflicts';

const toId = ({ survey_id }: NamingSurvey): string => survey_id;

/** Returns the surveys of texts, each once. */
function surveysOf(texts: readonly NamingText[]): readonly NamingSurvey[] {
  const surveys = texts.map(({ key: { panchayat_id = '', survey_id = '' } }) => ({
    panchayat_id: `${panchayat_id}`,
    survey_id: `${survey_id}`,
  }));
  return [...new Map(surveys.map((survey) => [survey.survey_id, survey])).values()];
}

/** Writes the texts of a stretch anew. @returns those that it wrote */
async function rewrite(
  r: WritableRepositories,
  table: NamingTable,
  userId: string,
  stretch: Stretch,
): Promise<readonly NamingText[]> {
  const rewritten: NamingText[] = [];
  for (const naming of await r.erasure.texts(table, userId, stretch)) {
    const text = nameless(naming, userId);
    if (text === null) continue;
    await r.erasure.rewrite({ ...naming, text });
    rewritten.push(naming);
  }
  return rewritten;
}

/** Has devices read surveys whole again. */
async function tellAnew(
  r: WritableRepositories,
  { epoch }: Pick<Context, 'epoch'>,
  surveys: readonly NamingSurvey[],
): Promise<void> {
  const now = await epoch.read(r.meta);
  const byPanchayat = [...Map.groupBy(surveys, (survey) => survey.panchayat_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [panchayatId, theirs] of byPanchayat) {
    const after = await r.places.raiseCounter(panchayatId, theirs.length);
    for (const [at, survey] of theirs.entries()) {
      await r.erasure.tellAnew(survey, after - theirs.length + 1 + at, now);
    }
  }
}
