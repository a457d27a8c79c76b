// Kills the browser again and again while somebody types, and reports what is there afterwards, a line of JSON each:
// node e2e/kills/typing.ts <kills> <seed>
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '@sampark/testing/random';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { createDevice } from '../support/device/device.ts';
import { startFaultProxy } from '../support/device/fault-proxy.ts';
import { startServer } from '../support/server/test-server.ts';

/** Milliseconds of typing that may be lost. */
const MAY_BE_LOST = 1_000;
/** Milliseconds from value to value. */
const PACE = 100;
const FIELDS = ['Population', 'Households', 'Literacy rate (%)'] as const;
/** The most typing before the end, milliseconds. */
const LONGEST = 3_000;

const [kills = 1, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const server = await startServer();
const phone = await createDevice(await startFaultProxy(server.url));
await logInAndGetReady(phone, people.staff);
await new NewSurveyPage(phone.page).createFor('Bijli Pura');
const address = new URL(phone.page.url()).pathname;
await phone.goOffline();

for (let kill = 0; kill < kills; kill += 1) {
  const editor = new EditorPage(await phone.open(address));
  await editor.field(FIELDS[0]).waitFor();
  const begun: { field: string; value: string }[] = [];
  const typed: { field: string; value: string; at: number; number: number }[] = [];
  const life = new AbortController();
  const typing = (async () => {
    while (!life.signal.aborted) {
      for (const field of FIELDS) {
        const value = String(10 + begun.length);
        // The field goes from one value to the next at once: one of them is there afterwards, or it was lost.
        begun.push({ field, value });
        await editor.field(field).fill(value);
        typed.push({ field, value, at: Date.now(), number: begun.length });
        await pause(PACE);
      }
    }
  })().catch(() => undefined);
  await pause(1_500 + random.below(LONGEST));
  const died = Date.now();
  life.abort();
  await phone.kill();
  await typing;

  const reopened = new EditorPage(await phone.open(address));
  await reopened.field(FIELDS[0]).waitFor();
  let due = 0;
  let there = 0;
  let lost = 0;
  for (const field of FIELDS) {
    const values = typed.filter((each) => each.field === field);
    const old = values.findLast(({ at }) => at <= died - MAY_BE_LOST);
    if (!old) continue;
    due += 1;
    const shown = await reopened.field(field).inputValue();
    // A later value may be there too.
    const since = begun.slice(old.number).filter((each) => each.field === field);
    if ([old, ...since].some(({ value }) => value === shown)) there += 1;
    else lost = Math.max(lost, died - old.at);
  }
  console.log(JSON.stringify({ due, there, lost }));
}
await phone.dispose();
await server.stop();
