import { expect, it } from 'vitest';
import { runOnFiles } from './run-on-files.ts';

const SCHEDULES = 4;

it('no file is lost of which the screen has said that it is kept, whatever happens to devices, network and server', async () => {
  const happened: string[] = [];
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const { violations, tally } = await runOnFiles(seed);
    expect(violations, `seed ${seed}`).toEqual([]);
    happened.push(...Object.keys(tally));
  }
  expect(happened).toEqual(expect.arrayContaining(['kept in a row', 'a week passed', 'died in sending']));
}, 120_000);
