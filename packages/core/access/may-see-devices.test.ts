import { expect, it } from 'vitest';
import { mayLeadDevices, maySeeDevices } from './may-see-devices.ts';

it.each([
  ['contributor', null, false, false],
  ['staff', null, false, false],
  ['block_officer', '1041', true, false],
  ['block_officer', null, false, false],
  ['admin', null, true, true],
] as const)('%s of block %s: sees devices %s, leads them %s', (role, block_id, sees, leads) => {
  expect([maySeeDevices({ role, block_id }), mayLeadDevices({ role })]).toEqual([sees, leads]);
});
