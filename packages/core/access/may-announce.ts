import type { Actor, Role } from './roles.ts';

/**
 * Decides who may make announcements, and see and end those that were made.
 *
 * | | contributor, staff | block officer | administrator |
 * |---|---|---|---|
 * | in the name of a block, for it and its panchayats | no | their own | yes |
 * | in the name of the administrators, for any place | no | no | yes |
 *
 * @param blockId the block; `null`: the administrators
 */
export const mayAnnounceFor = (actor: Pick<Actor, 'role' | 'block_id'>, blockId: string | null): boolean =>
  actor.role === 'admin' ||
  (actor.role === 'block_officer' && blockId !== null && blockId === actor.block_id);

/** Whether somebody may make announcements at all. */
export const mayAnnounce = (actor: Pick<Actor, 'role' | 'block_id'>): boolean =>
  mayAnnounceFor(actor, actor.block_id);

/** The places that an announcement can be for. */
export const ANNOUNCED_LEVELS = ['all', 'district', 'block', 'panchayat'] as const;

/** Whom an announcement is for. */
export interface Addressed {
  readonly level: (typeof ANNOUNCED_LEVELS)[number];
  /** The place; `null`: all. */
  readonly place_id: string | null;
  /** Only people of this role; `null`: everybody. */
  readonly role: Role | null;
}
