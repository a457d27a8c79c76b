import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { push, seed, settle } from '../support/screens/play.ts';
import { FLOOR, SAMPARK } from '../support/servers/contestants.ts';

const SURVEYS = 1000;

/** Lets a device send the surveys that were made on it offline. */
export async function benchPush(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const sheet = new Sheet();
  let browser = '';
  await takeTurns(options, { runs: 5 }, async (match, entrant) => {
    const device = await match.device();
    browser = device.version;
    await seed(device, SURVEYS);
    const began = performance.now();
    const moved = await push(match, device, entrant, SURVEYS);
    await settle(device);
    sheet.add('time', entrant.name, moved.time);
    if (entrant === SAMPARK) sheet.add('round', entrant.name, performance.now() - began);
    sheet.add('requests', entrant.name, moved.requests);
    sheet.add('cpu', entrant.name, moved.cpu);
  });
  const times = sheet.of('time');
  const ours = sheet.median('time', SAMPARK.name);
  const against = (name: string) => ours / (times.get(name)?.median ?? Number.NaN);
  tell({
    name: 'push',
    title: `Push: ${SURVEYS} surveys made offline, from a device in Chromium to the server`,
    args,
    browser,
    body: [
      'Until every survey is acknowledged and the device has stored that. Sampark signs in, seals what is on the device,',
      'checks rights and conflicts, keeps history and acknowledges after an fsync; the floor does none of it but the fsync,',
      'Yjs acknowledges from memory.',
      '',
      ratioTable('milliseconds', times, [FLOOR.name, 'Yjs', 'PouchDB']),
      '',
      ratioTable('requests', sheet.of('requests'), []),
      '',
      ratioTable('milliseconds of the server’s processor', sheet.of('cpu'), [FLOOR.name]),
      '',
      ratioTable('milliseconds until the round has read what is new, too', sheet.of('round'), []),
      '',
      goalTable([
        { what: 'Sampark to floor', measured: against(FLOOR.name), unit: '×', must: 1.5 },
        { what: 'Sampark to PouchDB', measured: against('PouchDB'), unit: '×', must: 0.4 },
        {
          what: 'Sampark to Yjs',
          measured: against('Yjs'),
          unit: '×',
          aim: 1,
        },
      ]),
      '',
      'Where the time goes: the first chunk is in flight after a twelfth of it, and from then on two cores are nearly busy, with some 300 ms of',
      'processor: a third the server’s own work, an eighth what V8 compiles and collects for it, a third the page with its threads, and the',
      'rest the browser, its database and its network. A server that has run for a while takes half as long over a survey. The rows are',
      'written after that: until then the device holds each answer as one entry.',
    ].join('\n'),
  });
}
