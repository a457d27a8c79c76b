import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { WorkbenchPage } from '../../e2e/pages/administration/workbench-page.ts';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { createDevice, type Device } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { manyRows } from '../support/forms.ts';
import { useChromium } from '../support/screens/browser.ts';
import { startWebForms } from '../support/screens/odk-web-forms.ts';
import { openAsPhone, SLOWER, timed } from '../support/screens/phone.ts';

const SAMPARK = 'sampark';
const ODK = 'ODK Web Forms';

/** A survey that is opened, and a row in it where somebody types. */
interface Opened {
  readonly name: string;
  /** What it is, in words. */
  readonly says: string;
  readonly form: FormDefinition;
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
    says: 'Village amenities with 30 sources',
    form: villageAmenities,
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
    says: '600 questions in 40 repeats of 25 rows',
    form: many.form,
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
export async function benchFormsOnPhone(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 5);
  const sheet = new Sheet();
  await measure(runs, sheet);
  await measureOdk(runs, sheet);
  tell({
    name: 'forms-on-phone',
    title: 'Forms with rows on a slow phone',
    args,
    body: [
      `Chromium ${SLOWER} times slower, without network, by touch as on a phone. One survey is of the third shipped form, with 30`,
      'sources of water; the other has 600 questions in 40 repeats of 25 rows. ODK Web Forms opens the same forms without answers,',
      'from scripts that are there; the large one once, because it takes minutes. A key counts from where the browser hears it',
      'until the frame is drawn in which the row says it.',
      '',
      ...OPENED.flatMap(({ name, says }) => [
        ratioTable(`ms, ${says}, opened`, sheet.of(`${name} opened`), [ODK]),
        '',
      ]),
      goalTable(
        OPENED.flatMap(({ name, says }) => [
          {
            what: `${says}, opened`,
            measured: sheet.median(`${name} opened`, SAMPARK),
            unit: 'ms',
            must: 1000,
            aim: 500,
          },
          {
            what: `${says}: a key in a row, until its line says it`,
            measured: sheet.median(`${name} key`, SAMPARK),
            unit: 'ms',
            must: 60,
            aim: 30,
          },
        ]),
      ),
    ].join('\n'),
  });
}

/** Measures ODK's own page in the same run. */
async function measureOdk(runs: number, sheet: Sheet): Promise<void> {
  const theirs = await startWebForms();
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const { name, form } of OPENED)
        if (run === 1 || form === villageAmenities) sheet.add(`${name} opened`, ODK, await theirs.open(form));
    }
  } finally {
    await theirs.close();
  }
}

async function measure(runs: number, sheet: Sheet): Promise<void> {
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
      for (const opened of OPENED) await openAndType(device, opened, sheet);
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

async function openAndType(device: Device, { name, question, keys }: Opened, sheet: Sheet): Promise<void> {
  const { page } = await openAsPhone(device, '/surveys');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.waitFor();
  await pause(2_000);
  const edit = card.getByRole('link', { name: 'Edit' });
  sheet.add(
    `${name} opened`,
    SAMPARK,
    await timed(page, 'click', { selector: 'button', text: 'Save' }, () => edit.tap()),
  );
  await pause(2_000);
  await page
    .getByRole('button', { name: /^Row 4\b/, expanded: false })
    .first()
    .tap();
  const field = page.getByRole('textbox', { name: question }).first();
  await field.focus();
  // What an earlier run typed goes with the first key.
  await page.keyboard.press('ControlOrMeta+A');
  await pause(2_000);
  for (const key of keys) {
    sheet.add(
      `${name} key`,
      SAMPARK,
      await timed(page, 'keydown', { selector: '[data-row]' }, () => page.keyboard.press(key)),
    );
    await pause(1_500);
  }
}
