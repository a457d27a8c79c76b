import { aUser } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { maySetDeadline } from './may-set-deadline.ts';

it.each([
  ['contributor', ''],
  ['staff', ''],
  ['block_officer', 'their block'],
  ['admin', 'everywhere their block another block'],
] as const)('allows %s what the table says', (role, allowed) => {
  const actor = aUser({ role, block_id: 'b1' });
  const places = { everywhere: null, 'their block': 'b1', 'another block': 'b2' };
  const may = Object.entries(places).filter(([, block]) => maySetDeadline(actor, block));
  expect(may.map(([place]) => place).join(' ')).toBe(allowed);
});

it('allows an officer without a block nothing', () => {
  const actor = aUser({ role: 'block_officer', block_id: null });
  expect([null, 'b1'].some((block) => maySetDeadline(actor, block))).toBe(false);
});
