import { buildPages } from '../screens/pages.ts';
import { type Match, openMatch } from '../screens/play.ts';
import { type Entrant, FLOOR, PEERS, preparePeers, SAMPARK } from '../servers/contestants.ts';
import { type Measured } from './results.ts';
import { spreadOf } from './stats.ts';

/** The values of several runs, by the measured thing and the contestant. */
export class Sheet {
  readonly #values = new Map<string, Map<string, number[]>>();

  add(what: string, who: string, value: number): void {
    const lines = this.#values.get(what) ?? new Map<string, number[]>();
    this.#values.set(what, lines);
    lines.set(who, [...(lines.get(who) ?? []), value]);
  }

  /** Returns everybody's spread of one thing, in the order in which they first played. */
  of(what: string): Measured {
    const lines = this.#values.get(what) ?? new Map<string, number[]>();
    return new Map([...lines].map(([who, values]) => [who, spreadOf(values)]));
  }

  median(what: string, who: string): number {
    const spread = this.of(what).get(who);
    if (!spread) throw new Error(`${who} has no ${what}`);
    return spread.median;
  }
}

/** Reads the options: `--runs=5 --only=floor,sampark`. */
export function optionsOf(args: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    args.map((arg) => {
      const [, name, value = ''] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
      if (name === undefined) throw new Error(`${arg} is no option`);
      return [name, value];
    }),
  );
}

const chosen = (only: string | undefined, entrants: readonly Entrant[]): readonly Entrant[] => {
  const names = only?.toLowerCase().split(',');
  return entrants.filter(({ name }) => names?.includes(name.toLowerCase()) ?? true);
};

/**
 * Lets the contestants take turns, each time with a fresh server and fresh devices, so that the machine's other work
 * meets all of them.
 */
export async function takeTurns(
  options: ReadonlyMap<string, string>,
  { runs, peers = PEERS }: { readonly runs: number; readonly peers?: readonly Entrant[] },
  play: (match: Match, entrant: Entrant) => Promise<void>,
): Promise<void> {
  const entrants = chosen(options.get('only'), [FLOOR, SAMPARK, ...peers]);
  if (entrants.some((entrant) => peers.includes(entrant))) await preparePeers();
  await buildPages(entrants);
  const times = Number(options.get('runs') ?? runs);
  for (let run = 1; run <= times; run += 1) {
    for (const entrant of entrants) {
      console.log(`run ${run} of ${times}: ${entrant.name}`);
      const match = await openMatch(entrant);
      try {
        await play(match, entrant);
      } finally {
        await match.end();
      }
    }
  }
}
