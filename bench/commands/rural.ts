import { setTimeout as pause } from 'node:timers/promises';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { openLink, RURAL } from '../support/screens/link.ts';
import { type Match, seed } from '../support/screens/play.ts';
import { type Entrant, FLOOR, SAMPARK } from '../support/servers/contestants.ts';

const SURVEYS = 1000;
/** The link is cut when this share of an undisturbed push's bytes has gone up. */
const HALF_WAY = 0.5;
/** Milliseconds without a network. */
const OUTAGE = 3000;
const LOOK_EVERY = 10;

interface Sent {
  /** Milliseconds. */
  readonly time: number;
  readonly bytes: number;
}

async function sendOver(match: Match, { acknowledgesEarly }: Entrant, cutAfter: number): Promise<Sent> {
  const link = await openLink(match.server.port, RURAL);
  // The page itself comes without the link, so that nobody waits for it: only the requests go through.
  const device = await match.device(link.url);
  await seed(device, SURVEYS);
  const before = link.sent();
  const began = performance.now();
  const sending = device.page.evaluate(async () => {
    for (;;) {
      try {
        await window.contestant?.push();
        return;
      } catch {
        // The network is gone: a device tries again, like a person who presses the button.
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  });
  if (Number.isFinite(cutAfter)) {
    while (link.sent() - before < cutAfter) await pause(LOOK_EVERY);
    link.cut();
    await pause(OUTAGE);
    link.mend();
  }
  await sending;
  while (acknowledgesEarly && (await match.server.count()) < SURVEYS) await pause(LOOK_EVERY);
  const sent = { time: performance.now() - began, bytes: link.sent() - before };
  link.close();
  return sent;
}

/** Lets a device send over a village's network, once undisturbed and once cut off half-way. */
export async function benchRural(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const sheet = new Sheet();
  const undisturbed = new Map<string, number>();
  for (const disturbed of [false, true]) {
    await takeTurns(options, { runs: 3, peers: [] }, async (match, entrant) => {
      const whole = undisturbed.get(entrant.name) ?? Number.POSITIVE_INFINITY;
      const { time, bytes } = await sendOver(match, entrant, disturbed ? whole * HALF_WAY : Infinity);
      if (!disturbed) undisturbed.set(entrant.name, bytes);
      sheet.add(disturbed ? 'cut' : 'time', entrant.name, (disturbed ? time - OUTAGE : time) / 1000);
      if (disturbed) sheet.add('again', entrant.name, (bytes / whole - 1) * 100);
    });
  }
  tell({
    name: 'rural',
    title: `Rural: ${SURVEYS} surveys over ${RURAL.delay} ms, ${RURAL.up} kbit/s up and ${RURAL.down} kbit/s down`,
    args,
    body: [
      `Between device and server stands a link that delays and rations. Once undisturbed; once every connection breaks when half is sent, and`,
      `there is no network for ${OUTAGE / 1000} s, which are taken off the time.`,
      '',
      ratioTable('seconds undisturbed', sheet.of('time'), [FLOOR.name]),
      '',
      ratioTable('seconds when cut off half-way', sheet.of('cut'), [FLOOR.name]),
      '',
      ratioTable('% sent again', sheet.of('again'), []),
      '',
      goalTable([
        { what: 'undisturbed', measured: sheet.median('time', SAMPARK.name), unit: 's', must: 8, aim: 4 },
        { what: 'cut off half-way', measured: sheet.median('cut', SAMPARK.name), unit: 's', must: 8, aim: 4 },
        { what: 'sent again', measured: sheet.median('again', SAMPARK.name), unit: '%', must: 20, aim: 5 },
      ]),
      '',
      'Where the time goes: two thirds is what the way up takes for the bytes. Three chunks are in flight',
      'at a time and share it, the first two shorter than the rest. A chunk that was cut off is sent again whole.',
    ].join('\n'),
  });
}
