import { EditorPage } from '../pages/surveys/editor-page.ts';
import { BY_ITSELF, bothWithSurvey } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

const village = 'Turant';
const STREAM = /^\/api\/sync\/events/;
const CHANGES = /^\/api\/sync\/changes/;

/** Waits until the server has given a device its stream, and the device has its first page. */
async function hears({ network }: Device): Promise<void> {
  const answered = (path: RegExp) =>
    network.requests.findIndex((each) => path.test(each.path) && each.status === 200);
  await expect.poll(() => answered(STREAM), BY_ITSELF).toBeGreaterThanOrEqual(0);
  await expect
    .poll(() => network.requests.slice(answered(STREAM)).some(({ path }) => CHANGES.test(path)), BY_ITSELF)
    .toBe(true);
}

async function save(device: Device, households: number): Promise<void> {
  const editor = new EditorPage(device.page);
  await editor.fill({ 'Basic Information': { Households: households } });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
}

test('what one person saves is on the other’s open screen at once, and a field that is selected as a whole stays so when the other’s value comes into it', async ({
  newDevice,
}) => {
  const [first, second] = await bothWithSurvey(newDevice, village);
  await hears(second);
  await test.step('at once', async () => {
    await save(first, 236);
    // The clock would ask after the better part of a minute.
    await expect(new EditorPage(second.page).field('Households')).toHaveValue('236', { timeout: 5_000 });
  });

  await test.step('into a selected field', async () => {
    const households = new EditorPage(second.page).field('Households');
    await households.selectText();
    await save(first, 230);
    await expect(households).toHaveValue('230', BY_ITSELF);
    await second.page.keyboard.type('57');
    await expect(households).toHaveValue('57');
  });
});

test('where somebody in between keeps the stream back, it comes when the device asks', async ({
  newDevice,
}) => {
  const keptBack = async () => {
    const device = await newDevice();
    device.network.inject({ fault: { delay: 0 }, on: { path: STREAM } });
    return device;
  };
  const [first, second] = await bothWithSurvey(keptBack, village);
  await save(first, 236);
  await second.goOffline();
  await second.goOnline();
  await expect(new EditorPage(second.page).field('Households')).toHaveValue('236', BY_ITSELF);
});

test('two tabs of one browser keep one stream, and both show what comes over it', async ({ newDevice }) => {
  const [first, second] = await bothWithSurvey(newDevice, village);
  await hears(second);
  const streams = () => second.network.requests.filter(({ path }) => STREAM.test(path)).length;
  const before = streams();
  const tab = await second.page.context().newPage();
  await tab.goto(second.page.url());
  await expect(new EditorPage(tab).field('Households')).toHaveValue('200', BY_ITSELF);
  await save(first, 236);
  for (const page of [second.page, tab]) {
    await expect(new EditorPage(page).field('Households')).toHaveValue('236', { timeout: 5_000 });
  }
  expect(streams()).toBe(before);
});
