import { aUser } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { mayNote, type NoteChange } from './may-note.ts';
import type { Role } from './roles.ts';
import { linkUsername } from './shares/by-link.ts';

const subject = { panchayat_id: 'p1', block_id: 'b1', created_by: 'asha' };
const own = { by: 'staff', name: 'Sunita Devi' };
const others = { by: 'asha', name: 'Asha' };

it.each<[Role, NoteChange, typeof own, boolean]>([
  ['contributor', 'write', own, true],
  ['staff', 'write', own, true],
  ['staff', 'write', { ...own, name: 'Collector' }, false],
  ['admin', 'write', others, false],
  ['contributor', 'accept', own, false],
  ['staff', 'accept', own, false],
  ['block_officer', 'accept', own, true],
  ['admin', 'accept', own, true],
  ['admin', 'accept', others, false],
  ['contributor', 'take_back', own, true],
  ['contributor', 'take_back', others, false],
  ['staff', 'take_back', others, false],
  ['block_officer', 'take_back', others, true],
  ['admin', 'take_back', others, true],
])('%s, %s', (role, change, note, may) => {
  expect(mayNote(aUser({ role, block_id: 'b1' }), change, note, subject)).toBe(may);
});

it('an officer of another block takes back nobody’s, and whoever came by a link writes none', () => {
  expect(mayNote(aUser({ role: 'block_officer', block_id: 'b2' }), 'take_back', others, subject)).toBe(false);
  const guest = aUser({ role: 'contributor', username: linkUsername('l1') });
  expect(mayNote(guest, 'write', own, subject)).toBe(false);
  expect(mayNote(guest, 'take_back', own, subject)).toBe(false);
});
