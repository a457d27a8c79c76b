import { aUser } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import type { ReviewStep } from '../survey/about/reviews.ts';
import { refusalOfStep } from './may-review.ts';
import type { Role } from './roles.ts';

const subject = { panchayat_id: 'p1', block_id: 'b1', created_by: 'asha' };
const own = { by: 'staff', name: 'Sunita Devi' };

it.each<[Role, ReviewStep, string | null]>([
  ['contributor', 'sent', 'not_yours'],
  ['contributor', 'checked', 'not_yours'],
  ['staff', 'sent', null],
  ['staff', 'checked', 'not_yours'],
  ['staff', 'returned', 'not_yours'],
  ['staff', 'reopened', 'not_yours'],
  ['block_officer', 'sent', null],
  ['block_officer', 'checked', null],
  ['block_officer', 'returned', null],
  ['block_officer', 'reopened', null],
  ['admin', 'checked', null],
])('%s, %s', (role, step, code) => {
  const actor = aUser({ role, block_id: 'b1' });
  expect(refusalOfStep(actor, { ...own, step }, subject, false)?.code ?? null).toBe(code);
  expect(refusalOfStep(actor, { step, by: 'asha', name: 'Asha' }, subject, false)?.code).toBe('not_yours');
  expect(refusalOfStep(actor, { ...own, step, name: 'Collector' }, subject, false)?.code).toBe('not_yours');
});

it('an officer of another block checks nothing here', () => {
  const actor = aUser({ role: 'block_officer', block_id: 'b2' });
  expect(refusalOfStep(actor, { ...own, step: 'checked' }, subject, true)?.code).toBe('not_yours');
});

it.each<[ReviewStep, boolean, string | null]>([
  ['checked', false, 'own_survey'],
  ['checked', true, null],
  ['returned', false, null],
  ['reopened', false, null],
])('on a survey that they began, %s, alone: %s', (step, isAlone, code) => {
  const actor = aUser({ role: 'block_officer', block_id: 'b1' });
  const ofOwn = { ...subject, created_by: 'staff' };
  expect(refusalOfStep(actor, { ...own, step }, ofOwn, isAlone)?.code ?? null).toBe(code);
});
