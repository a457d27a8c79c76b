import type { Actor } from './roles.ts';

/** An action on states, districts, blocks, panchayats, villages and the forms they use. */
export type PlaceAction = 'read' | 'create' | 'edit' | 'import';

/**
 * Decides who may do what to places. Everybody reads those in their own scope.
 *
 * | | contributor, staff | block officer | administrator |
 * |---|---|---|---|
 * | read | own panchayat | own block | all |
 * | create, edit, import | no | no | yes |
 */
export const canPlace = (actor: Pick<Actor, 'role'>, action: PlaceAction): boolean =>
  action === 'read' || actor.role === 'admin';
