import type { Actor } from './roles.ts';

/**
 * Decides who may see the devices of people, and say that one is lost. Whose devices they are is a matter of the scope.
 *
 * | contributor, staff | block officer | administrator |
 * |---|---|---|
 * | no | of the people of their block | all |
 */
export const maySeeDevices = ({ role, block_id }: Pick<Actor, 'role' | 'block_id'>): boolean =>
  role === 'admin' || (role === 'block_officer' && block_id !== null);

/** Decides who may say which version of the app phones need: administrators. */
export const mayLeadDevices = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin';
