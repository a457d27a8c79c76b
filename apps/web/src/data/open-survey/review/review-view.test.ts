import { rowOf } from '@sampark/core/device/local-survey';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { digestOf } from '@sampark/core/survey/about/digest';
import { aServerSurvey, aStep, aUser } from '@sampark/testing/builders';
import { repeat, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, it } from 'vitest';
import { reviewView } from './review-view.ts';

const subject = { panchayat_id: 'p1', block_id: 'b1', created_by: 'staff' };
const who = { user: aUser(), subject, canEdit: true };
const aRow = () => rowOf(aServerSurvey({}, { '~review.sanitation': [aStep()] }));

it('a survey that was never saved is not offered for review', () => {
  const row = aRow();
  expect(reviewView(row, villageStandard, who).may).toBe('send');
  const unsaved = { ...row, server: null, edits: {}, saved_at: null };
  expect(reviewView(unsaved, villageStandard, who).may).toBeNull();
  const saved = { ...unsaved, edits: {}, saved_at: '2026-11-26T10:00:00.000Z' };
  expect(reviewView(saved, villageStandard, who).may).toBe('send');
});

it('the review has the modules of the version to which a survey was moved', () => {
  const row = aRow();
  const [first] = villageStandard.modules;
  const before = { ...villageStandard, modules: first ? [first] : [] };
  expect(reviewView(row, before, who).of.has('sanitation')).toBe(false);
  const moved = { ...row, identity: { ...row.identity, form_version: row.identity.form_version + 1 } };
  expect(reviewView(moved, villageStandard, who).of.has('sanitation')).toBe(true);
});

it('a row that was checked by itself is locked for staff, also where its module is open', () => {
  const [row, other] = ['water.wells/@a', 'water.wells/@b'];
  const form = waterForm(repeat('wells', [whole('depth')]));
  const answers = { [row]: 'V', [`${row}/depth`]: 9, [other]: 'W' };
  const checked = aStep({ step: 'checked', seen: digestOf(answers, row), placed: true });
  const held = rowOf(aServerSurvey({}, { ...answers, '~review.water.wells#a': [checked] }));
  const review = reviewView(held, form, who);
  const fields = [`${row}/depth`, row, other];
  expect(fields.filter(review.isLocked)).toEqual([`${row}/depth`, row]);
  expect([...review.locked]).toEqual([]);
  expect([...review.rows].map(([path, { state }]) => [path, state])).toEqual([[row, 'checked']]);
  const officer = { ...who, user: aUser({ user_id: 'mohan', role: 'admin' }) };
  expect(fields.filter(reviewView({ ...held, edits: {} }, form, officer).isLocked)).toEqual([]);
});
