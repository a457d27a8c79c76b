import { sql } from 'kysely';
import type { WebhookDeliveryTable } from '../tables/webhook-tables.ts';
import { distinct, type Executor, insertRows, isOneOf } from './sql-tools.ts';

/** Names a delivery where the table may be split by panchayat. */
export type DeliveryKey = Pick<WebhookDeliveryTable, 'panchayat_id' | 'delivery_id'>;

/** The outcome of an attempt. */
export type DeliveryOutcome = Pick<
  WebhookDeliveryTable,
  'state' | 'next_at' | 'duration_ms' | 'status' | 'problem' | 'answer'
>;

/** The deliveries of webhooks: those that wait, and those that are over, as a log. */
export interface WebhookDeliveriesRepository {
  /** Adds deliveries, and takes out those that they make needless: of the same slot, and never tried. */
  add(deliveries: readonly WebhookDeliveryTable[]): Promise<void>;
  /**
   * Returns deliveries of a webhook that are to be sent by a time, those that wait the longest first, without those behind
   * another one about the same thing.
   */
  due(webhookId: string, at: string, limit: number): Promise<readonly WebhookDeliveryTable[]>;
  /**
   * Counts another attempt, unless another server did.
   * @param until when it is sent again, if nothing is heard of this attempt
   * @returns whether the attempt is the caller's
   */
  begin(
    delivery: DeliveryKey & Pick<WebhookDeliveryTable, 'attempts'>,
    at: string,
    until: string,
  ): Promise<boolean>;
  /** Notes what came of an attempt, unless another one has begun since. */
  end(
    delivery: DeliveryKey & Pick<WebhookDeliveryTable, 'attempts'>,
    outcome: DeliveryOutcome,
  ): Promise<void>;
  /** Returns the log of a webhook, the newest first. */
  list(webhookId: string, limit: number): Promise<readonly WebhookDeliveryTable[]>;
  byId(webhookId: string, deliveryId: string): Promise<WebhookDeliveryTable | undefined>;
  /** Lets a delivery be sent anew, with all its attempts before it. */
  askAgain(delivery: DeliveryKey, at: string): Promise<void>;
  /** Counts those that wait, by webhook. */
  waiting(): Promise<ReadonlyMap<string, number>>;
  /** Gives up what has waited since before a moment. */
  giveUp(before: string): Promise<void>;
  /** Forgets what is over: made before a moment, or beyond the newest of its webhook. */
  forget(before: string, most: number): Promise<void>;
}

const COLUMNS = [
  ...(['panchayat_id', 'delivery_id', 'webhook_id', 'type', 'subject', 'slot', 'version', 'place'] as const),
  ...(['data', 'made_at', 'asked_at', 'state', 'attempts', 'next_at', 'attempted_at'] as const),
  ...(['duration_ms', 'status', 'problem', 'answer'] as const),
];

const WAITING = 'waiting';
/** No answer, as of an attempt that is under way. */
const NOTHING = { duration_ms: null, status: null, problem: null, answer: null };

const change = ({ db }: Executor, key: DeliveryKey, to: Partial<WebhookDeliveryTable>) =>
  db
    .updateTable('webhook_deliveries')
    .set(to)
    .where('panchayat_id', '=', key.panchayat_id)
    .where('delivery_id', '=', key.delivery_id);

/** Returns the queries of the sender and of those who are told of something. */
const sending = (
  executor: Executor,
): Pick<WebhookDeliveriesRepository, 'add' | 'due' | 'begin' | 'end' | 'askAgain'> => {
  const { db, engine } = executor;
  return {
    async add(deliveries) {
      if (deliveries.length === 0) return;
      const all = (column: 'panchayat_id' | 'slot') =>
        isOneOf(engine, column, distinct(deliveries.map((each) => each[column])));
      await db
        .deleteFrom('webhook_deliveries')
        .where(all('panchayat_id'))
        .where(all('slot'))
        .where('state', '=', WAITING)
        .where('attempts', '=', 0)
        .execute();
      await insertRows(executor, 'webhook_deliveries', COLUMNS, deliveries);
    },
    due: (webhookId, at, limit) =>
      db
        .selectFrom('webhook_deliveries as d')
        .selectAll('d')
        .where('d.webhook_id', '=', webhookId)
        .where('d.state', '=', WAITING)
        .where('d.next_at', '<=', at)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('webhook_deliveries as e')
                .select('e.delivery_id')
                .whereRef('e.webhook_id', '=', 'd.webhook_id')
                .whereRef('e.subject', '=', 'd.subject')
                .where('e.state', '=', WAITING)
                .where(sql<boolean>`(e.version, e.place) < (d.version, d.place)`),
            ),
          ),
        )
        // In the order of the index, and of nothing else: a hundred thousand may wait since one moment.
        .orderBy('d.next_at')
        .limit(limit)
        .execute(),
    async begin({ attempts, ...key }, at, until) {
      const tried = { attempts: attempts + 1, next_at: until, attempted_at: at, ...NOTHING };
      const begun = await change(executor, key, tried)
        .where('state', '=', WAITING)
        .where('attempts', '=', attempts)
        .where('next_at', '<=', at)
        .executeTakeFirst();
      return begun.numUpdatedRows === 1n;
    },
    async end({ attempts, ...key }, outcome) {
      await change(executor, key, outcome)
        .where('state', '=', WAITING)
        .where('attempts', '=', attempts)
        .execute();
    },
    async askAgain(key, at) {
      await change(executor, key, {
        state: WAITING,
        attempts: 0,
        asked_at: at,
        next_at: at,
        ...NOTHING,
      }).execute();
    },
  };
};

/** Returns the queries by which deliveries become a log, and are read as one. */
const logging = ({
  db,
}: Executor): Pick<WebhookDeliveriesRepository, 'list' | 'byId' | 'waiting' | 'giveUp' | 'forget'> => ({
  list: (webhookId, limit) =>
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('made_at', 'desc')
      .orderBy('version', 'desc')
      .orderBy('place', 'desc')
      .orderBy('delivery_id')
      .limit(limit)
      .execute(),
  byId: (webhookId, deliveryId) =>
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst(),
  async waiting() {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', ({ fn }) => fn.countAll<number>().as('waiting')])
      .where('state', '=', WAITING)
      .groupBy('webhook_id')
      .execute();
    return new Map(rows.map((row) => [row.webhook_id, Number(row.waiting)]));
  },
  async giveUp(before) {
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'given_up' })
      .where('state', '=', WAITING)
      .where('asked_at', '<', before)
      .execute();
  },
  async forget(before, most) {
    const over = db.deleteFrom('webhook_deliveries').where('state', '!=', WAITING);
    await over.where('made_at', '<', before).execute();
    await over
      .where(
        sql<boolean>`(panchayat_id, delivery_id) in (select panchayat_id, delivery_id from (
            select panchayat_id, delivery_id, row_number() over (partition by webhook_id order by made_at desc) as line
            from webhook_deliveries where state <> ${WAITING}) as lines where line > ${most})`,
      )
      .execute();
  },
});

export const webhookDeliveriesRepository = (executor: Executor): WebhookDeliveriesRepository => ({
  ...sending(executor),
  ...logging(executor),
});
