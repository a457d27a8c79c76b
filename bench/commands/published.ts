import type { Page } from '@playwright/test';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { createDevice } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { signInAt } from '../../e2e/support/server/server-view.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { useChromium } from '../support/screens/browser.ts';

const FORM = 'published';
const SAMPARK = 'sampark';

/** Returns a workbook with so many questions. */
const workbook = (questions: number): string =>
  [
    '| survey | type | name | label::en | label::hi |',
    ...Array.from({ length: questions }, (_, at) => `| | integer | q${at} | Number ${at} | संख्या ${at} |`),
    '| settings | form_id | form_title |',
    `| | ${FORM} | Published |`,
  ].join('\n');

/** Resolves in the page with the time at which the phone has stored a version of the form. */
const stored = (page: Page, version: number): Promise<number> =>
  page.evaluate(
    async ([name, wanted]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('SamparkDB');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
      });
      const isThere = (): Promise<boolean> =>
        new Promise((resolve, reject) => {
          const asking = db.transaction('schemas').objectStore('schemas').getKey([name, wanted]);
          asking.onsuccess = () => resolve(asking.result !== undefined);
          asking.onerror = () => reject(asking.error ?? new Error('no answer'));
        });
      while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 5));
      db.close();
      return Date.now();
    },
    [FORM, version] as const,
  );

/** Measures how soon an idle phone has a version of a form that an administrator publishes. */
export async function benchPublished(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 10);
  const sheet = new Sheet();
  await useChromium();
  const server = await startServer();
  const device = await createDevice(await startFaultProxy(server.url));
  try {
    const page = await logIn(device, people.staff);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const token = await signInAt(server.url, 'admin', 'admin-demo');
    for (let version = 1; version <= runs; version += 1) {
      const arrived = stored(page, version);
      const answer = await fetch(`${server.url}/api/forms?file=published.md`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: workbook(100 + version),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const published = Date.now();
      await answer.arrayBuffer();
      sheet.add('phone', SAMPARK, Math.max(0, (await arrived) - published));
    }
  } finally {
    await device.dispose();
    await server.stop();
  }
  tell({
    name: 'published',
    title: 'A form that is published, on an idle phone',
    args,
    body: [
      'From the answer to the administrator until the phone has stored the version: a form of 100 questions in two languages,',
      'each time with a question more; the phone shows its home screen and has its change stream open.',
      '',
      goalTable([
        {
          what: 'on the phone',
          measured: sheet.median('phone', SAMPARK),
          unit: 'ms',
          must: 1000,
          aim: 300,
        },
      ]),
    ].join('\n'),
  });
}
