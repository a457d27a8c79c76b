import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The files with use cases that write and record nothing, and the reason why that is right. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'accounts/sign-in/by-password.ts': 'that wrong tries are forgotten; nobody signs in',
  'accounts/sign-in/check-password.ts': 'what it lets through records itself',
  'accounts/sign-in/login.ts': 'the session that begins records itself',
  'accounts/sign-in/totp-secret.ts': 'the same secret in another wrapping',
  'accounts/people/erasure/take-names.ts': 'the rest of an erasure, which is recorded when the account ends',
  'accounts/contacts.ts': 'when a device was last heard of',
  'announcements/announced.ts': 'what somebody has read',
  'attachments/begin-upload.ts': 'a file that nothing is kept of yet',
  'attachments/compare-files.ts': 'that files are lost, so that devices are asked for them',
  'attachments/keep-thumbnail.ts': 'a small copy of an answer, which has a history',
  'attachments/read-attachments.ts': 'that a file is lost, so that devices are asked for it',
  'base-maps/begin-upload.ts': 'a map that nothing is kept of yet',
  'base-maps/purge-maps.ts': 'the files of maps whose end is recorded',
  'carry/register-key.ts': 'the key of a sign-in, which is recorded',
  'carry/remember-refusals.ts': 'what was not done',
  'directory/imports.ts': 'how far an import is; what it imports is recorded',
  'directory/kept-file.ts': 'a file that nothing is taken of yet',
  'directory/run-import.ts': 'how far an import is; what it imports is recorded',
  'devices/tell-of-device.ts': 'what a device tells of itself once a day',
  'drafts.ts': 'what somebody types for themselves',
  'identity/count-starts.ts':
    'sign-ins that are begun, and that their count ends; the session that begins is recorded',
  'odk/collect/kept-submissions.ts': 'what was submitted stands in the history of its survey',
  'places/followed.ts': 'which panchayats somebody keeps on a device',
  'reads/read-log.ts': 'that surveys were read, in a log of its own',
  'reports/count-behind.ts': 'what surveys say, counted: it can be again',
  'reports/read-report.ts': 'that something is to be counted',
  'secrets/open-secrets.ts': 'the name of the key, at the first start',
  'texts/suggest-texts.ts': 'what somebody would rather read',
  'uploads/end-abandoned.ts': 'files that nothing is kept of yet',
  'uploads/take-piece.ts': 'how far a file has come; what becomes of it is recorded',
  'webhooks/webhook-log.ts': 'that a delivery is sent; its log says what becomes of it',
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
