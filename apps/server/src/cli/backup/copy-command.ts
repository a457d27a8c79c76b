import { parseArgs } from 'node:util';
import { copyDatabase } from '../../services/upkeep/backup/copy.ts';
import { asCommandError } from '../as-command-error.ts';
import { nowAsName, openStill, targetAt } from '../database-at.ts';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { inWords } from './backup-commands.ts';

const text = { type: 'string' } as const;

function readOrder(args: readonly string[]): { readonly from: string; readonly to: string } {
  const { values } = parseArgs({ args: [...args], options: { from: text, to: text }, strict: true });
  const { from = '', to = '' } = values;
  if (from === '' || to === '') throw new UsageError('--from and --to both name a database');
  return { from, to };
}

/** Moves everything from one database to an empty other one. */
export async function copy(args: readonly string[], { say, complain }: Surroundings): Promise<number> {
  const { from, to } = readOrder(args);
  const name = nowAsName();
  const snapshot = await openStill(from, name);
  try {
    const rows = await copyDatabase(snapshot, targetAt(to, name), complain);
    say(`Copied ${inWords(rows)}: every table is the same on both sides.`);
    say('Photos, recordings and files stay where they are: see sampark files copy.');
    say(
      'Start the server on the copy, with the same key. Devices go on as before; start no server on the old one.',
    );
    return 0;
  } catch (error) {
    throw asCommandError(error);
  } finally {
    await snapshot.close();
  }
}
