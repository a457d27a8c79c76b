import type { Panchayat } from '@sampark/core/places/panchayat';
import { idsCountedFor } from '@sampark/core/places/taken-over';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { CountKey } from '../../storage/kysely/reports/report-counts-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { ReportCountTable } from '../../storage/tables/report-table.ts';
import type { Context } from '../context.ts';
import type { FormCatalogue, KnownForm } from '../forms/forms.ts';
import { toPanchayats } from '../places/places.ts';
import { countPanchayat } from './count-panchayat.ts';

/** The panchayats that are read together. */
const AT_ONCE = 50;
/** The panchayats that are counted at a look. */
const MOST_AT_A_LOOK = 2_000;
/** Milliseconds between two looks for what has changed since it was counted. */
const LOOK_EVERY = 60_000;

/** Returns the ends of feeds, by panchayat. */
export async function endsOf(
  r: Pick<Repositories, 'places'>,
  panchayatIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (panchayatIds.length === 0) return new Map();
  const scope = { kind: 'panchayats', panchayat_ids: panchayatIds } as const;
  const counters = await r.places.counters(scope, panchayatIds.length);
  return new Map(counters.map(({ panchayat_id, change_seq }) => [panchayat_id, change_seq]));
}

/** Runs the counting of one panchayat. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Everything that counting needs. */
type CountingContext = Pick<Context, 'storage' | 'beginReading' | 'forms' | 'clock' | 'report'>;

/**
 * Counts panchayats, one after the other.
 * @param mayGoOn whether another one may begin, and one that has begun may go on
 * @param inTurn lets each wait for its turn; absent: somebody waits for them
 */
export async function countKeys(
  { storage, beginReading, forms, clock, report }: CountingContext,
  keys: readonly CountKey[],
  mayGoOn: () => boolean,
  inTurn: InTurn = (work) => work(),
): Promise<void> {
  const { now } = storage;
  const catalogue = await forms.read(now.forms);
  for (let from = 0; from < keys.length && mayGoOn(); from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    const ids = [...new Set(some.map(({ panchayat_id }) => panchayat_id))];
    const rows = await now.places.inScope({ kind: 'panchayats', panchayat_ids: ids });
    const panchayats = await toPanchayats(now, rows, dayInIndia(clock()));
    const byId = new Map(panchayats.map((each) => [each.panchayat_id, each]));
    for (const key of some) {
      const panchayat = byId.get(key.panchayat_id);
      const form = catalogue.find(key.form_name, null);
      if (!panchayat || !form || !mayGoOn()) continue;
      try {
        const asked = { panchayat, key, mayGoOn };
        const count = await inTurn(() =>
          beginReading().from(({ now: r }) => countOne(r, asked, catalogue, form)),
        );
        await storage.write((r) => r.reportCounts.put(count));
      } catch (error) {
        // The others are counted all the same.
        report(error, `${key.form_name} of ${key.year} in ${key.panchayat_id} cannot be counted`);
      }
    }
  }
}

/** Counts a panchayat. The end of its feed is read where the surveys are: a count never claims what a replica has not yet. */
async function countOne(
  r: Repositories,
  asked: { readonly panchayat: Panchayat; readonly key: CountKey; readonly mayGoOn: () => boolean },
  catalogue: FormCatalogue,
  form: KnownForm,
): Promise<ReportCountTable> {
  const { panchayat, key } = asked;
  const ends = await endsOf(r, idsCountedFor(panchayat));
  const seq = [...ends.values()].reduce((sum, end) => sum + end, 0);
  const [before] = await r.reportCounts.pages([key.panchayat_id], key);
  return countPanchayat(r, { ...asked, seq, before }, catalogue, form);
}

/** Counts behind the requests what has changed. */
export interface ReportCounter {
  /** Begins at once. */
  readonly wake: () => void;
  /** Ends, and resolves when it reads nothing any more. */
  readonly stop: () => Promise<void>;
}

/** Makes the counter. It looks once a minute, counts nothing that nobody has asked for, and gives way to people as programs that read everything do. */
export function createReportCounter(context: CountingContext & Pick<Context, 'longReads'>): ReportCounter {
  let isStopped = false;
  let counting: Promise<void> | null = null;
  const count = async (): Promise<void> => {
    // Changes meanwhile are for the next look, so that a busy server rests in between.
    const keys = await context.storage.now.reportCounts.behind(MOST_AT_A_LOOK);
    await countKeys(
      context,
      keys,
      () => !isStopped,
      (work) => context.longReads.inTurn(work),
    );
  };
  const wake = (): void => {
    if (isStopped) return;
    counting ??= count()
      .catch((error: unknown) => context.report(error, 'reports are not counted'))
      .finally(() => {
        counting = null;
      });
  };
  const timer = setInterval(wake, LOOK_EVERY);
  timer.unref();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await counting;
    },
  };
}
