import { expect, test } from 'vitest';
import { texts as account } from './catalogues/account-en.ts';
import { texts as start } from './catalogues/catalogue-en.ts';
import { texts as info } from './catalogues/info-en.ts';
import { texts as insight } from './catalogues/insight-en.ts';
import { texts as work } from './catalogues/work-en.ts';

const texts = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? texts(value) : [String(value)],
  );

/** Messages that `docs/spec-matrix.md` states word for word, most of them in section 8. */
test.each([
  'Modular Offline Data Collection for Panchayats',
  'Panchayat Survey Management System',
  'Login failed. Please check your credentials.',
  'Login successful! Welcome back.',
  'Logged out successfully',
  'Logout failed',
  'Are you sure you want to logout?',
  'Cannot connect to server. Working offline.',
  'Network error. Check your connection.',
  'Sync failed. Will retry automatically.',
  'Sync failed',
  'Cannot batch sync while offline',
  'Cannot pull from server while offline',
  'Unknown sync action',
  'Operation failed. Please try again.',
  'Failed to fetch surveys',
  'Failed to fetch survey',
  'Back online! Syncing your changes...',
  'All your data is up to date',
  'Failed to save survey',
  'Conflict detected! Please resolve conflicts before saving.',
  'Failed to delete survey. Please try again.',
  'You do not have permission to delete this survey',
  'You must be logged in to delete surveys',
  'Survey not found',
  'Database not initialized',
  'IndexedDB is not supported in this browser',
  'This survey has unsaved changes. Please sync when online.',
  'Survey saved and synced successfully!',
  'Survey saved locally. Will sync when online.',
  'Survey deleted successfully!',
  'Survey deleted locally. Will sync deletion when online.',
  'Language changed successfully!',
  'Failed to change language',
  'This field is required',
  'Only numbers allowed',
  'Untitled Survey',
  'No surveys yet',
  'Not assigned',
  'Page Not Found',
  'All fields are required',
  'Passwords do not match',
  'Password changed successfully!',
  'Failed to change password',
  'Profile updated successfully!',
  'Settings updated',
  'Invalid email address',
  'Invalid phone number',
  'Minimum {{count}} characters required',
  'Data refreshed',
  'Failed to load users data',
  'Failed to load surveys data',
])('"%s" stands word for word', (message) => {
  expect(texts({ ...start, ...work, ...account, ...insight, ...info })).toContain(message);
});
