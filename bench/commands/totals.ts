import { chromium } from '@playwright/test';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { BROWSER_ARGS, useChromium } from '../support/screens/browser.ts';
import { buildPages, servePage } from '../support/screens/pages.ts';
import { SLOWER } from '../support/screens/phone.ts';
import { measureTotals, type TotalsTimes } from '../support/totals.ts';

const PHONE = 'Chromium';
const NODE = `Node, × ${SLOWER}`;
/** The runs in a page before the first that counts. */
const WARM_UP = 2;
const PAGE = 'totals';

const PARTS = {
  cold: 'from nothing, for the first time in a page',
  nothing: 'from nothing',
  answer: 'anew after an answer of one record changed',
  arrival: 'anew after one record came',
  merge: 'anew after one record was merged',
} as const;

type Measure = () => Promise<TotalsTimes>;

/** Measures once for the first time, and once when the engine knows the program. */
async function measure(sheet: Sheet, who: string, slower: number, once: Measure): Promise<void> {
  sheet.add('cold', who, (await once()).nothing * slower);
  for (let run = 1; run < WARM_UP; run += 1) await once();
  for (const [part, time] of Object.entries(await once())) sheet.add(part, who, time * slower);
}

/** Measures in pages of a browser as slow as a phone, each of them a new one. */
async function measureInPages(sheet: Sheet, runs: number): Promise<string> {
  await buildPages([
    { name: PAGE, server: '', client: `${import.meta.dirname}/../page/${PAGE}.ts`, acknowledgesEarly: false },
  ]);
  const server = servePage(PAGE);
  const browser = await chromium.launch({ executablePath: await useChromium(), args: BROWSER_ARGS });
  for (let run = 0; run < runs; run += 1) {
    console.log(`run ${run + 1} of ${runs}`);
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await page.goto(server.url);
    await page.waitForFunction(() => window.measureTotals !== undefined);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await measure(sheet, PHONE, 1, async () => {
      const times = await page.evaluate(() => window.measureTotals?.());
      if (!times) throw new Error('the page is gone');
      return times;
    });
    await context.close();
  }
  const version = browser.version();
  await browser.close();
  server.close();
  return version;
}

/** Measures figures that are taken from records, in a browser and in Node. */
export async function benchTotals(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 5);
  const sheet = new Sheet();
  const browser = await measureInPages(sheet, runs);
  await measure(sheet, NODE, SLOWER, () => Promise.resolve(measureTotals()));
  const goal = (part: keyof typeof PARTS, must: number) => ({
    ...{ what: PARTS[part], measured: sheet.median(part, PHONE), unit: 'ms', must, aim: must / 2 },
  });
  tell({
    name: 'totals',
    title: 'Figures from 10,000 records',
    args,
    browser,
    body: [
      `Five figures of one form, over 10,000 records in 100 streets that are read already. Measured in new pages of Chromium, ${SLOWER} times slower. To read`,
      'and open the rows of the device is not in it. The figures are those of a panchayat: of what lies below one record, each move works the whole',
      'tree out again, which is not measured here.',
      '',
      goalTable([
        goal('cold', 1_000),
        goal('nothing', 1_000),
        goal('answer', 20),
        goal('arrival', 20),
        goal('merge', 20),
      ]),
      '',
      'Node on this machine says the same without a phone between:',
      '',
      ratioTable('milliseconds, from nothing, for the first time', sheet.of('cold'), []),
      '',
      ratioTable('milliseconds, from nothing', sheet.of('nothing'), []),
    ].join('\n'),
  });
}
