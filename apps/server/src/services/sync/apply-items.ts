import { allDone } from '../../storage/all-done.ts';
import { distinct } from '../../storage/kysely/sql-tools.ts';
import { StorageFullError, UnavailableError, type WritableRepositories } from '../../storage/port.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { showToGivers } from '../files/attachments/show-to-givers.ts';
import { isoTime } from '../primitives.ts';
import { type Applied, applyItem } from './apply-item.ts';
import { withoutErasedAuthors } from './erased-authors.ts';
import { type Incoming, opIdOf, surveyIdOf } from './incoming.ts';
import { refusal } from './results.ts';
import { openUnitOfWork, type Sender } from './unit-of-work.ts';
import { type Raised, writeUnitOfWork } from './write-unit-of-work.ts';

/** The outcomes of items that were applied. */
export interface Taken<Outcome> {
  readonly outcomes: readonly Outcome[];
  /** The time under which they were written, ISO 8601. */
  readonly at: string;
  /**
   * The counters that the items raised; `null`: the items were not written all at once, and others may have come
   * between.
   */
  readonly raised: readonly Raised[] | null;
}

/** Writes something in the same transaction, by the outcomes. */
type Also = (r: WritableRepositories, outcomes: readonly Applied[]) => Promise<void>;

const nothingElse: Also = () => Promise.resolve();

/** Applies items in their order within a transaction, and writes them. */
export async function applyAll(
  context: Context,
  r: WritableRepositories,
  sent: readonly Incoming[],
  sender: Sender,
  also: Also = nothingElse,
): Promise<Taken<Applied>> {
  const { epoch, forms, clock } = context;
  const items = await withoutErasedAuthors(r, sent);
  const webhooks = context.webhooks.current();
  const w = await openUnitOfWork(r, items, { sender, now: isoTime(clock()), epoch, forms, webhooks });
  const outcomes = items.map((item) => applyItem(w, item));
  const [raised] = await allDone([writeUnitOfWork(r, w), also(r, outcomes)]);
  const named = w.written.fileUses.map(({ name }) => name);
  if (named.length > 0) await showToGivers(context, r, distinct(named));
  for (const { action, survey_id, panchayat_id } of w.written.history) {
    const details = { panchayat_id };
    const by = sender.user.user_id;
    if (action === 'restore')
      record(r, context, { action: 'survey_restored', by, subject: survey_id, details });
  }
  return { outcomes, at: w.now, raised };
}

const notNow = (item: Incoming, code: 'internal' | 'unavailable'): Applied => ({
  result: refusal({ op_id: opIdOf(item), survey_id: surveyIdOf(item) }, 'retry', code),
  survey: null,
  coversFeed: true,
});

/** Applies each item in a part of the transaction that can fail alone. */
export async function applyOneByOne(
  context: Context,
  r: WritableRepositories,
  items: readonly Incoming[],
  sender: Sender,
  also: Also = nothingElse,
): Promise<Taken<Applied>> {
  const outcomes: Applied[] = [];
  for (const item of items) {
    try {
      outcomes.push(...(await r.savepoint(() => applyAll(context, r, [item], sender))).outcomes);
    } catch (error) {
      if (error instanceof StorageFullError || error instanceof UnavailableError) throw error;
      context.report(error, 'an operation failed');
      outcomes.push(notNow(item, 'internal'));
    }
  }
  await also(r, outcomes);
  return { outcomes, at: isoTime(context.clock()), raised: null };
}

/** The items cannot be read, for the reason that is the error's cause: nothing was done. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Reads items, and returns an error instead of throwing it: a throw would undo what others write in the same commit.
 */
function readIfReadable(read: () => readonly Incoming[]): readonly Incoming[] | UnreadableError {
  try {
    return read();
  } catch (cause) {
    return new UnreadableError('the items cannot be read', { cause });
  }
}

/** The further steps with items beside applying them. */
export interface Handling<T> {
  /** Returns what is held of each outcome until the commit: many requests wait for one together. */
  readonly keep: (applied: Applied) => T;
  readonly also?: Also;
}

/**
 * Applies items in one transaction, all at once. Only when something breaks does it apply them again, each in a part
 * of its own: a poisonous item then fails alone, with `retry`. On a full disk nothing is kept, and all are to be sent
 * again. Throws an `UnreadableError`, or an `UnavailableError`: then the next delivery shows whether anything was
 * kept.
 *
 * @param read reads the items, in the transaction: before its turn a batch is as small as it came. It may be called
 *   again.
 */
export async function applyItems<T>(
  context: Context,
  read: () => readonly Incoming[],
  sender: Sender,
  { keep, also }: Handling<T>,
): Promise<Taken<T>> {
  const { storage, meters, clock } = context;
  const attempt = async (apply: typeof applyAll) => {
    const done = await storage.write(async (r) => {
      const items = readIfReadable(read);
      if (items instanceof UnreadableError) return items;
      const { outcomes, ...taken } = await apply(context, r, items, sender, also);
      const statuses = outcomes.map(({ result }) => result.status);
      return { statuses, taken: { ...taken, outcomes: outcomes.map(keep) } };
    });
    if (done instanceof UnreadableError) throw done;
    return done;
  };
  const { statuses, taken } = await durably(context, attempt, () => {
    const outcomes = read().map((item) => notNow(item, 'unavailable'));
    const statuses = outcomes.map(({ result }) => result.status);
    return { statuses, taken: { outcomes: outcomes.map(keep), at: isoTime(clock()), raised: null } };
  });
  for (const status of statuses) meters.operation(status);
  return taken;
}

async function durably<T>(
  context: Context,
  attempt: (apply: typeof applyAll) => Promise<T>,
  notKept: () => T,
): Promise<T> {
  try {
    return await attempt(applyAll);
  } catch (error) {
    if (error instanceof UnavailableError || error instanceof UnreadableError) throw error;
    context.report(error, 'a batch failed');
    if (error instanceof StorageFullError) return notKept();
  }
  try {
    return await attempt(applyOneByOne);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    context.report(error, 'a batch failed again');
    return notKept();
  }
}
