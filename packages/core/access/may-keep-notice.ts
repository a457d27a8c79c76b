import type { Role } from './roles.ts';

/** Whether somebody of a role writes the privacy notice, and reads who has not confirmed it. Everybody reads the notice. */
export const mayKeepNotice = (role: Role): boolean => role === 'admin';
