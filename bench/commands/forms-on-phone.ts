import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { WorkbenchPage } from '../../e2e/pages/workbench-page.ts';
import { createDevice, type Device } from '../../e2e/support/device.ts';
import { startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { startServer } from '../../e2e/support/test-server.ts';
import { useChromium } from '../support/browser.ts';
import { manyRows } from '../support/forms.ts';
import { openAsPhone, timed } from '../support/phone.ts';
import type { Sheet } from '../support/rounds.ts';

/** A survey that is opened, and a row in it where somebody types. */
interface Opened {
  readonly name: string;
  /** The survey as a file that the workbench imports. */
  readonly file: object;
  /** The question in a row where somebody types. */
  readonly question: string;
  readonly keys: string;
}

const village = (form: FormDefinition, content: object) => ({
  survey_id: `SURVEY_${form.name}`,
  panchayat_id: '48211',
  form_name: form.name,
  form_version: form.version,
  village_name: form.name,
  ...content,
});

const rows = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const many = manyRows();

const OPENED: readonly Opened[] = [
  {
    name: 'amenities',
    file: village(villageAmenities, {
      water: {
        sources_in_village: 30,
        sources: rows(30, (at) => ({
          _row: `s${at}`,
          source_type: 'well',
          source_name: `Well ${at}`,
          depth_m: 12,
        })),
      },
    }),
    question: 'Name or place',
    keys: 'abc',
  },
  {
    name: 'many-rows',
    file: village(many.form, {
      ...Object.fromEntries(
        rows(40, (part) => [
          `part_${part}`,
          { [`rows_${part}`]: rows(25, (at) => ({ _row: String(at + 1), [`there_${part}`]: 'yes' })) },
        ]),
      ),
    }),
    question: 'What about n_0_0?',
    keys: '123',
  },
];

/** Puts a form among those that a device knows. */
const knowForm = (page: Page, form: FormDefinition): Promise<void> =>
  page.evaluate(
    (added) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('SamparkDB');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('schemas', 'readwrite');
          tx.objectStore('schemas').put(added);
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          tx.onerror = () => reject(new Error('the form was not stored'));
        };
      }),
    form,
  );

/** Measures surveys with rows on a slow phone without network: opened, and a key in a row. */
export async function measureOnPhone(runs: number, sheet: Sheet): Promise<void> {
  await useChromium();
  const server = await startServer();
  const device = await createDevice(await startFaultProxy(server.url));
  try {
    const page = await logIn(device, people.staff);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await knowForm(page, many.form);
    await device.goOffline();
    await fill(device);
    for (let run = 1; run <= runs; run += 1)
      for (const opened of OPENED) await measure(device, opened, sheet);
  } finally {
    await device.dispose();
    await server.stop();
  }
}

/** Brings the surveys to the device by a file, as people carry them. */
async function fill(device: Device): Promise<void> {
  const page = await device.open('/offline-demo');
  await new WorkbenchPage(page).import(Buffer.from(JSON.stringify(OPENED.map(({ file }) => file))));
  await page
    .getByText(/imported|made/i)
    .first()
    .waitFor();
}

async function measure(device: Device, { name, question, keys }: Opened, sheet: Sheet): Promise<void> {
  const { page } = await openAsPhone(device, '/surveys');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.waitFor();
  await pause(2_000);
  const edit = card.getByRole('link', { name: 'Edit' });
  sheet.add(
    `${name} opened`,
    'sampark',
    await timed(page, 'click', { selector: 'button', text: 'Save' }, () => edit.click()),
  );
  await pause(2_000);
  await page
    .getByRole('button', { name: /^Row 4\b/, expanded: false })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: question }).first();
  await field.focus();
  // What an earlier run typed goes with the first key.
  await page.keyboard.press('ControlOrMeta+A');
  await pause(2_000);
  for (const key of keys) {
    sheet.add(
      `${name} key`,
      'sampark',
      await timed(page, 'input', { selector: '[data-row]' }, () => page.keyboard.press(key)),
    );
    await pause(1_500);
  }
}
