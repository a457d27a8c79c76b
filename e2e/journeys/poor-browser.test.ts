import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { qrPicture } from '../pictures/qr-code.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const ASKED = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | card | The card | कार्ड |
  | | barcode | code | Code on the card | कार्ड का कोड |
  | | audio | story | Story of the well | कुएँ की कहानी |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Cards | cards |`;

const OFFICE_PC = { width: 1280, height: 800 } as const;

/**
 * Keeps a transaction over everything that is stored, as a page does that was left in the middle of one in WebKit. It sleeps between
 * two requests, which only a worker can: a page would ask as fast as its processor can.
 */
const HOLD = `
  const opening = indexedDB.open('SamparkDB');
  opening.onsuccess = () => {
    const db = opening.result;
    const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta');
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const sleeping = new Int32Array(buffer);
    const ask = () => {
      store.count().onsuccess = () => {
        postMessage('held');
        Atomics.wait(sleeping, 0, 0, 100);
        ask();
      };
    };
    ask();
  };`;

test('a browser that hands out nothing of what is stored says so, and the app starts once it does', async ({
  newDevice,
}) => {
  const device = await newDevice();
  const page = await logIn(device, people.staff);
  await becomesReady(page);
  const other = await page.context().newPage();
  // Of the same origin, and without the policy of the app's own answers: they allow no worker here.
  await other.route('**/api/held', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await other.route('**/api/held.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HOLD }),
  );
  await other.goto(`${device.url}/api/held`);
  const held = await other.evaluateHandle(async () => {
    const worker = new Worker('/api/held.js');
    await new Promise((told) => worker.addEventListener('message', told, { once: true }));
    return worker;
  });
  await page.reload();
  await expect(page.getByText(/This browser does not hand out what is stored on this/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await held.evaluate((worker) => worker.terminate());
  await expect(page.getByRole('heading', { name: 'Surveys in numbers' })).toBeVisible();
});

test('a browser without storage says so before anybody types', async ({ newDevice }) => {
  const device = await newDevice();
  const page = await device.openInstalled('/login');
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'indexedDB');
  });
  await page.reload();
  await expect(page.getByText('IndexedDB is not supported in this browser')).toBeVisible();
});

test('without a recorder, a drawing surface in workers, or a promise of the browser, the screen says what to do', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', ASKED);
  const page = await logIn(await newDevice({ viewport: OFFICE_PC }), people.staff);
  await becomesReady(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
    Reflect.deleteProperty(window, 'OffscreenCanvas');
  });
  await page.reload();
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  const story = page.getByRole('group', { name: 'Story of the well' });
  await expect(story).toContainText('This browser does not record inside the app.');
  await expect(story.getByRole('button', { name: 'Record sound' })).toHaveCount(0);
  await expect(story.getByLabel('Choose recording')).toBeAttached();

  await page.getByRole('button', { name: 'Scan code' }).click();
  const scanner = page.getByRole('dialog', { name: 'Code on the card' });
  await scanner.getByLabel('Choose picture').setInputFiles(qrPicture('UP-48211-0042'));
  await expect(new EditorPage(page).field('Code on the card')).toHaveValue('UP-48211-0042');

  await goTo(page, '/settings');
  const promise = page.getByText('This browser has not promised to keep it.', { exact: false });
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await expect(promise).toBeVisible();
  await promise.scrollIntoViewIfNeeded();
  await inHindi(page);
  await expect(
    page.getByText('इस ब्राउज़र ने इसे सँभालकर रखने का वादा नहीं किया है।', { exact: false }),
  ).toBeVisible();
});
