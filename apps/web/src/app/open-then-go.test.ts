import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../shared/paths.ts';
import { openThenGo } from './open-then-go.ts';
import { pages } from './pages.ts';

let opened: () => void;
const openAhead = vi.fn(() => new Promise<void>((resolve) => (opened = resolve)));

/** Begins on the list, with an editor whose code is here. @returns the way to another address, and the addresses gone to */
const onTheList = () => {
  const gone: string[] = [];
  const go = openThenGo({ openAhead } as never);
  return { gone, go: (to: string) => go((address) => gone.push(String(address)), to) };
};

/** Lets a moment pass that is shorter than a screen waits for a survey. */
const aMoment = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://sampark.example/surveys', pathname: paths.surveys });
  vi.spyOn(pages.Editor, 'isHere').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('opens a survey before it goes to its screen', async () => {
  const { gone, go } = onTheList();
  go(paths.survey('S1'));
  expect(gone).toEqual([]);
  opened();
  await aMoment();
  expect(gone).toEqual(['/surveys/S1']);
});

it('goes to a survey that takes long to open, and lets its screen show that it waits', async () => {
  const { gone, go } = onTheList();
  go(paths.survey('S1'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toEqual(['/surveys/S1']);
});

it('goes to the survey although the list writes what is looked for into its address meanwhile', async () => {
  const { gone, go } = onTheList();
  go(paths.survey('S1'));
  go('?search=Kho');
  opened();
  await aMoment();
  expect(gone).toEqual(['?search=Kho', '/surveys/S1']);
});

it('goes to a survey that cannot be opened: its screen says why', async () => {
  const { gone, go } = onTheList();
  openAhead.mockRejectedValueOnce(new Error('The device’s store fails.'));
  go(paths.survey('S1'));
  await aMoment();
  expect(gone).toEqual(['/surveys/S1']);
});

it('goes only to the last of several screens', async () => {
  const { gone, go } = onTheList();
  go(paths.survey('S1'));
  go(paths.dashboard);
  opened();
  await aMoment();
  expect(gone).toEqual(['/dashboard']);
});
