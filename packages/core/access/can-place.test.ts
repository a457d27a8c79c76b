import { aUser } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { canPlace, type PlaceAction } from './can-place.ts';

const actions: readonly PlaceAction[] = ['read', 'create', 'edit', 'import'];

it.each([
  ['staff', 'read'],
  ['block_officer', 'read'],
  ['admin', 'read create edit import'],
] as const)('allows %s what the table says', (role, allowed) => {
  expect(actions.filter((action) => canPlace(aUser({ role }), action)).join(' ')).toBe(allowed);
});
