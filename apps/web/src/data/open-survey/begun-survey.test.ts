import { expect, it, vi } from 'vitest';
import { aSlowWorkspace } from '../../../test/slow-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { openBegunSurvey } from './begun-survey.ts';

const begun = { village_name: 'Rampur Khas', panchayat_id: '48211', asked: '' };

/** Makes a page in which somebody typed the name of a village, and which then went. */
const aPageThatWent = async () => {
  const { workspace, storage } = await aSlowWorkspace();
  const page = openBegunSurvey(workspace);
  page.keep({ ...begun, village_name: 'Ram' });
  page.keep(begun);
  await vi.waitFor(async () => expect(await page.left()).toEqual(begun));
  return { workspace, storage, page };
};

it('a survey that somebody began is there on the next page, and nobody reads it in clear', async () => {
  const { workspace, storage } = await aPageThatWent();
  expect(await openBegunSurvey(workspace).left()).toEqual(begun);
  expect([...storage.values()].join()).not.toContain('Ram');
});

it('it is its own person’s', async () => {
  const { workspace } = await aPageThatWent();
  const other: Workspace = { ...workspace, user: { ...workspace.user, user_id: 'another' } };
  expect(await openBegunSurvey(other).left()).toBeNull();
});

it('once it is forgotten, nothing is left of it', async () => {
  const { workspace, storage, page } = await aPageThatWent();
  page.keep({ ...begun, village_name: 'Rampur Kala' });
  page.forget();
  await vi.waitFor(() => expect(storage.size).toBe(0));
  expect(await openBegunSurvey(workspace).left()).toBeNull();
});
