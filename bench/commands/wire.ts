import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { pull, push, seed, settle } from '../support/screens/play.ts';
import { FLOOR, SAMPARK } from '../support/servers/contestants.ts';

const SURVEYS = 1000;

/** Measures the bytes of a survey on the wire. */
export async function benchWire(args: readonly string[]): Promise<void> {
  const sheet = new Sheet();
  let browser = '';
  await takeTurns(optionsOf(args), { runs: 1 }, async (match, entrant) => {
    const sender = await match.device();
    browser = sender.version;
    await seed(sender, SURVEYS);
    const sent = await push(match, sender, entrant, SURVEYS);
    await settle(sender);
    const round = await match.server.traffic();
    const reader = await match.device();
    const fetched = await pull(match, reader, SURVEYS);
    sheet.add('up', entrant.name, sent.up / SURVEYS);
    sheet.add('down', entrant.name, fetched.down / SURVEYS);
    sheet.add('round', entrant.name, (round.up + round.down) / SURVEYS);
  });
  tell({
    name: 'wire',
    title: 'Wire: bytes a survey',
    args,
    browser,
    body: [
      `Of ${SURVEYS} surveys of 1.9 kB, heads of requests and answers included. Up: from the device that made them, until they are`,
      'acknowledged. Down: to a fresh device, with everything else that it fetches.',
      '',
      ratioTable('bytes up', sheet.of('up'), [FLOOR.name]),
      '',
      ratioTable('bytes down', sheet.of('down'), [FLOOR.name]),
      '',
      ratioTable(
        'bytes both ways for the sender’s whole round, what it reads after it has sent included',
        sheet.of('round'),
        [FLOOR.name],
      ),
      '',
      goalTable([
        { what: 'up', measured: sheet.median('up', SAMPARK.name), unit: 'B', must: 220, aim: 120 },
        { what: 'down', measured: sheet.median('down', SAMPARK.name), unit: 'B', must: 220, aim: 120 },
      ]),
    ].join('\n'),
  });
}
