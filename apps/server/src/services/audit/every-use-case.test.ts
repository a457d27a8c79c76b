import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The files with use cases that write and record nothing, and the reason why that is right. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'access/accounts/sign-in/by-password.ts': 'that wrong tries are forgotten; nobody signs in',
  'access/accounts/sign-in/check-password.ts': 'what it lets through records itself',
  'access/accounts/sign-in/login.ts': 'the session that begins records itself',
  'access/accounts/sign-in/totp-secret.ts': 'the same secret in another wrapping',
  'access/accounts/people/erasure/take-names.ts':
    'the rest of an erasure, which is recorded when the account ends',
  'access/accounts/contacts.ts': 'when a device was last heard of',
  'notices/announcements/announced.ts': 'what somebody has read',
  'files/attachments/begin-upload.ts': 'a file that nothing is kept of yet',
  'files/attachments/compare-files.ts': 'that files are lost, so that devices are asked for them',
  'files/attachments/keep-thumbnail.ts': 'a small copy of an answer, which has a history',
  'files/attachments/read-attachments.ts': 'that a file is lost, so that devices are asked for it',
  'files/base-maps/begin-upload.ts': 'a map that nothing is kept of yet',
  'files/base-maps/purge-maps.ts': 'the files of maps whose end is recorded',
  'carry/register-key.ts': 'the key of a sign-in, which is recorded',
  'carry/remember-refusals.ts': 'what was not done',
  'directory/imports.ts': 'how far an import is; what it imports is recorded',
  'directory/kept-file.ts': 'a file that nothing is taken of yet',
  'directory/run-import.ts': 'how far an import is; what it imports is recorded',
  'access/devices/tell-of-device.ts': 'what a device tells of itself once a day',
  'drafts.ts': 'what somebody types for themselves',
  'access/identity/count-starts.ts':
    'sign-ins that are begun, and that their count ends; the session that begins is recorded',
  'programs/odk/collect/kept-submissions.ts': 'what was submitted stands in the history of its survey',
  'places/followed.ts': 'which panchayats somebody keeps on a device',
  'notices/reads/read-log.ts': 'that surveys were read, in a log of its own',
  'reports/count-behind.ts': 'what surveys say, counted: it can be again',
  'reports/read-report.ts': 'that something is to be counted',
  'access/secrets/open-secrets.ts': 'the name of the key, at the first start',
  'texts/suggest-texts.ts': 'what somebody would rather read',
  'files/uploads/end-abandoned.ts': 'files that nothing is kept of yet',
  'files/uploads/take-piece.ts': 'how far a file has come; what becomes of it is recorded',
  'programs/webhooks/webhook-log.ts': 'that a delivery is sent; its log says what becomes of it',
};

it('the audit log misses no use case that writes', () => {
  const root = join(import.meta.dirname, '..');
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      return /storage\s*\.write\(/.test(text) && !/\brecord\(/.test(text);
    });
  expect(silent.toSorted()).toEqual(Object.keys(NOT_RECORDED).toSorted());
});
