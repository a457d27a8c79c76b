import type { Role } from '@sampark/core/access/roles';
import { sql } from 'kysely';
import type { AnnouncementReadTable, AnnouncementTable } from '../tables/announcement-tables.ts';
import { type Executor, isOneOf } from './sql-tools.ts';

/** An announcement with what its makers see of it. */
export type ListedAnnouncementRow = AnnouncementTable & {
  readonly maker: string;
  readonly place: string | null;
  readonly place_hi: string | null;
  readonly readers: number;
};

/** The names of the makers: one block, or the administrators; undefined: all. */
type Makers = string | null | undefined;

/** A person, and the places in which they work, with those above. */
export interface Addressee {
  readonly user_id: string;
  readonly role: Role;
  readonly panchayats: readonly string[];
  readonly blocks: readonly string[];
  readonly districts: readonly string[];
}

/** Announcements, and who has read them. */
export interface AnnouncementsRepository {
  insert(row: AnnouncementTable): Promise<void>;
  /** Returns those for a person that they have not read, that nobody ended, and whose last day is this one or later, the newest first. */
  unreadBy(person: Addressee, day: string): Promise<readonly AnnouncementTable[]>;
  /** Returns which of these are for a person. */
  areFor(person: Addressee, ids: readonly string[]): Promise<readonly string[]>;
  byId(id: string): Promise<AnnouncementTable | undefined>;
  /** Lists what was made: those that nobody ended first, whose last day is the latest, then the others. */
  list(makers: Makers, limit: number): Promise<readonly ListedAnnouncementRow[]>;
  /** Counts those made in one name that nobody ended, and whose last day is this one or later. */
  countOpen(byBlock: string | null, day: string): Promise<number>;
  end(id: string, at: string): Promise<void>;
  /** Returns the blocks and districts of some panchayats, and the district of a block. */
  above(
    panchayatIds: readonly string[],
    blockId: string | null,
  ): Promise<readonly { readonly block_id: string; readonly district_id: string }[]>;
  /** Notes that somebody has read some. The first time counts. */
  noteRead(rows: readonly AnnouncementReadTable[]): Promise<void>;
  /** Forgets those whose last day lies before this one. */
  forget(beforeDay: string): Promise<void>;
}

/** Lists what was made, with the places and the makers by name. */
const listMade = (
  db: Executor['db'],
  makers: Makers,
  limit: number,
): Promise<readonly ListedAnnouncementRow[]> => {
  const all = db
    .selectFrom('announcements as a')
    .innerJoin('users as u', 'u.user_id', 'a.made_by')
    .leftJoin('panchayats as p', (join) =>
      join.onRef('p.panchayat_id', '=', 'a.place_id').on('a.level', '=', 'panchayat'),
    )
    .leftJoin('blocks as b', (join) =>
      join.onRef('b.block_id', '=', 'a.place_id').on('a.level', '=', 'block'),
    )
    .leftJoin('districts as d', (join) =>
      join.onRef('d.district_id', '=', 'a.place_id').on('a.level', '=', 'district'),
    );
  const made = makers === undefined ? all : all.where('a.by_block', '=', makers);
  return made
    .selectAll('a')
    .select((eb) => [
      eb.fn.coalesce('p.name', 'b.name', 'd.name').as('place'),
      eb.fn.coalesce('p.name_hi', 'b.name_hi', 'd.name_hi').as('place_hi'),
      eb.fn
        .coalesce(eb.fn('nullif', ['u.full_name', eb.val('')]), 'u.username')
        .$castTo<string>()
        .as('maker'),
      eb
        .selectFrom('announcement_reads as r')
        .whereRef('r.announcement_id', '=', 'a.announcement_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('readers'),
    ])
    .orderBy((eb) => eb.case().when('a.ended_at', 'is', null).then(0).else(1).end())
    .orderBy('a.shown_until', 'desc')
    .orderBy('a.made_at', 'desc')
    .orderBy('a.announcement_id')
    .limit(limit)
    .execute();
};

/**
 * Says that an announcement is for a person: for all, or for a place in which they work or one above it, and for all roles or theirs.
 * The index by place finds the few of theirs among those of a state.
 */
const isFor = (engine: Executor['engine'], { role, panchayats, blocks, districts }: Addressee) => {
  const lies = (level: AnnouncementTable['level'], places: readonly string[]) =>
    sql<boolean>`(a.level = ${level} and ${isOneOf(engine, 'a.place_id', places)})`;
  const places = [lies('panchayat', panchayats), lies('block', blocks), lies('district', districts)];
  return sql<boolean>`(a.role is null or a.role = ${role}) and (a.place_id is null or ${sql.join(places, sql` or `)})`;
};

/** Finds the announcements for one person. */
const toPeople = (
  db: Executor['db'],
  engine: Executor['engine'],
): Pick<AnnouncementsRepository, 'unreadBy' | 'areFor'> => ({
  unreadBy: (person, day) =>
    db
      .selectFrom('announcements as a')
      .selectAll('a')
      .where(isFor(engine, person))
      .where('a.shown_until', '>=', day)
      .where('a.ended_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('announcement_reads as r')
              .select('r.announcement_id')
              .whereRef('r.announcement_id', '=', 'a.announcement_id')
              .where('r.user_id', '=', person.user_id),
          ),
        ),
      )
      .orderBy('a.made_at', 'desc')
      .orderBy('a.announcement_id')
      .execute(),
  async areFor(person, ids) {
    const rows = await db
      .selectFrom('announcements as a')
      .select('a.announcement_id')
      .where(isFor(engine, person))
      .where(isOneOf(engine, 'a.announcement_id', ids))
      .execute();
    return rows.map(({ announcement_id }) => announcement_id);
  },
});

export const announcementsRepository = ({ db, engine }: Executor): AnnouncementsRepository => {
  const openOn = (day: string) =>
    db.selectFrom('announcements').where('shown_until', '>=', day).where('ended_at', 'is', null);
  return {
    async insert(row) {
      await db.insertInto('announcements').values(row).execute();
    },
    ...toPeople(db, engine),
    byId: (id) =>
      db.selectFrom('announcements').selectAll().where('announcement_id', '=', id).executeTakeFirst(),
    list: (makers, limit) => listMade(db, makers, limit),
    async countOpen(byBlock, day) {
      const row = await openOn(day)
        .where('by_block', byBlock === null ? 'is' : '=', byBlock)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst();
      return Number(row?.n ?? 0);
    },
    async end(id, at) {
      await db
        .updateTable('announcements')
        .set({ ended_at: at })
        .where('announcement_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },
    above: (panchayatIds, blockId) =>
      db
        .selectFrom('blocks')
        .select(['block_id', 'district_id'])
        .where((eb) =>
          eb.or([
            eb('block_id', '=', blockId ?? ''),
            eb(
              'block_id',
              'in',
              eb
                .selectFrom('panchayats')
                .select('block_id')
                .where(isOneOf(engine, 'panchayat_id', panchayatIds)),
            ),
          ]),
        )
        .execute(),
    async noteRead(rows) {
      if (rows.length === 0) return;
      await db
        .insertInto('announcement_reads')
        .values([...rows])
        .onConflict((on) => on.columns(['user_id', 'announcement_id']).doNothing())
        .execute();
    },
    async forget(beforeDay) {
      const over = db
        .selectFrom('announcements')
        .select('announcement_id')
        .where('shown_until', '<', beforeDay);
      await db.deleteFrom('announcement_reads').where('announcement_id', 'in', over).execute();
      await db.deleteFrom('announcements').where('shown_until', '<', beforeDay).execute();
    },
  };
};
