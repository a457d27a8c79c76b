import { rowOf } from '@sampark/core/device/local-survey';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { aServerSurvey, aStep, aUser } from '@sampark/testing/builders';
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
