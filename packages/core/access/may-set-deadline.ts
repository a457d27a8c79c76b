import type { Actor } from './roles.ts';

/**
 * Decides who may set and remove the day by which surveys are to be done.
 *
 * | | contributor, staff | block officer | administrator |
 * |---|---|---|---|
 * | for everywhere | no | no | yes |
 * | for a block | no | their own | yes |
 *
 * @param blockId `null`: everywhere
 */
export const maySetDeadline = (actor: Pick<Actor, 'role' | 'block_id'>, blockId: string | null): boolean =>
  actor.role === 'admin' ||
  (actor.role === 'block_officer' && blockId !== null && blockId === actor.block_id);
