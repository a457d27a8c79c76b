import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { OldSurvey } from '../../../storage/kysely/surveys/form-terms-repository.ts';
import { StorageFullError, UnavailableError, type WritableRepositories } from '../../../storage/port.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { putBackAt } from '../../epoch.ts';
import { hex } from '../../primitives.ts';
import { applyAll } from '../../sync/apply-items.ts';
import { operationItem } from '../../sync/incoming.ts';
import { THE_SERVER } from '../../sync/the-server.ts';
import { type FormTerm, type IsDue, oldSurveys, orUnreadable, readDue } from './due-surveys.ts';

/** Surveys a transaction: a person who saves meanwhile waits for these and not for all. */
const BATCH = 100;

const ENDED = 'terms_ended_day';

/** For so long after a restore no term ends: devices first offer what changed since the backup, and administrators set again what they had set. */
const QUIET_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Puts the surveys that were kept for their form's term into the recycle bin, as an ordinary deletion by nobody: devices hear of it, whoever
 * edits one later gets the usual conflict, and it can be brought back until it is purged. Each batch is a transaction of its own. When
 * a run is cut off, the next one goes on. For thirty days after a restore nothing goes.
 * @param isOver asked before each batch
 * @returns their number
 */
export async function endTerms(context: Context, isOver: () => boolean = () => false): Promise<number> {
  let ended = 0;
  const putBack = await putBackAt(context.storage.now.meta);
  if (putBack !== null && context.clock() < putBack + QUIET_MS) return ended;
  const terms = await context.storage.now.formTerms.all();
  if (terms.length > 0) await context.webhooks.refresh();
  for (const term of terms) {
    const now = context.clock();
    // `deleteApart` reports it and leaves it where it is unreadable.
    const isDue = orUnreadable(await readDue(context.storage.now, context, term, now), true);
    for await (const page of oldSurveys(context, term, now, { kind: 'all' })) {
      const due = page.filter((survey) => isDue(survey, now));
      for (let at = 0; at < due.length && !isOver(); at += BATCH) {
        ended += await deleteApart(context, term, due.slice(at, at + BATCH));
      }
      if (isOver()) return ended;
    }
  }
  return ended;
}

/** Does so once a day of India; `null`: it was done today. Several servers that do it at once do no harm. */
export async function endTermsToday(context: Context, isOver: () => boolean): Promise<number | null> {
  const today = dayInIndia(context.clock());
  const last = await context.storage.now.meta.get(ENDED);
  if (last === today) return null;
  const ended = await endTerms(context, isOver);
  if (!isOver()) await context.storage.write(({ meta }) => meta.replace(ENDED, last, today));
  return ended;
}

/**
 * Deletes a batch. It takes one after the other where that fails, so that one that cannot go holds up no
 * other.
 */
async function deleteApart(context: Context, term: FormTerm, surveys: readonly OldSurvey[]): Promise<number> {
  try {
    return await deleteDue(context, term, surveys);
  } catch (error) {
    if (error instanceof UnavailableError || error instanceof StorageFullError) throw error;
    if (surveys.length > 1) {
      let deleted = 0;
      for (const survey of surveys) deleted += await deleteApart(context, term, [survey]);
      return deleted;
    }
    const [survey] = surveys;
    context.report(error, `the survey ${survey?.survey_id ?? ''} was not deleted at the end of its term`);
    return 0;
  }
}

function deleteDue(context: Context, term: FormTerm, surveys: readonly OldSurvey[]): Promise<number> {
  const { form_name, years } = term;
  return context.storage.write(async (r) => {
    // An administrator may have said otherwise since.
    const set = await r.formTerms.of(form_name, 'lock');
    if (set?.years !== years) return 0;
    const isDue = await readDue(r, context, term, context.clock());
    const items = (await stillDue(context, r, surveys, isDue)).map(({ survey_id, version }) =>
      operationItem(
        {
          ...{ op_id: hex(context.random(16)), survey_id, action: 'delete', base_version: version },
          ...{ resolves: [], client_timestamp: null },
        },
        false,
      ),
    );
    if (items.length === 0) return 0;
    const { outcomes } = await applyAll(context, r, items, THE_SERVER);
    const deleted = outcomes.flatMap(({ result }) =>
      result.status === 'applied' && result.survey_id !== null ? [result.survey_id] : [],
    );
    const details = { years, survey_ids: deleted };
    record(r, context, { action: 'form_term_ended', by: null, subject: form_name, details });
    return deleted.length;
  });
}

/** Locks surveys, and returns those that are as they were seen, and still due. */
async function stillDue(
  { clock }: Context,
  r: WritableRepositories,
  seen: readonly OldSurvey[],
  isDue: IsDue,
): Promise<readonly OldSurvey[]> {
  const versions = new Map(seen.map(({ survey_id, version }) => [survey_id, version]));
  const ids = [...versions.keys()].sort();
  const rows = await r.surveys.byIds(ids, 'lock');
  return rows
    .filter((row) => versions.get(row.survey_id) === row.version)
    .map((row) => ({ ...row, reviewed: row.doc }))
    .filter((row) => isDue(row, clock()));
}
