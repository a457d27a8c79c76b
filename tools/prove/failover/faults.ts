import type { Random } from '@sampark/testing/random';
import type { Machine } from './machines.ts';
import { etcdLeader, type State, standing } from './state.ts';

/** What is done to a machine. */
const WAYS = ['killed', 'frozen', 'cut off'] as const;
type Way = (typeof WAYS)[number] | 'disk full';

/** A machine by its part, and what is done to it. */
export interface Fault {
  readonly part: 'primary' | 'standby' | 'etcd leader' | 'server' | 'proxy';
  readonly way: Way;
}

/** A fault that was done. */
export interface Done {
  readonly fault: Fault;
  readonly machine: Machine;
  /** Makes the machine well again: starts what was killed, as its service manager does. */
  mend(): void;
}

export const nameOf = ({ part, way }: Fault): string => `${part} ${way}`;

const primaries: readonly Fault[] = WAYS.map((way) => ({ part: 'primary', way }));
const others: readonly Fault[] = [
  { part: 'standby', way: 'killed' },
  { part: 'standby', way: 'disk full' },
  { part: 'etcd leader', way: 'killed' },
  { part: 'etcd leader', way: 'cut off' },
  { part: 'server', way: 'killed' },
  { part: 'server', way: 'frozen' },
  { part: 'proxy', way: 'killed' },
];

/** Every fault once, before any comes again. */
const inTurn: readonly Fault[] = [...primaries, ...others];

/** Chooses what happens in a round: in the first ones each fault by itself, then one of the primary's, or two at once. */
export function faultsOf(round: number, random: Random): readonly Fault[] {
  const alone = inTurn[round];
  if (alone !== undefined) return [alone];
  const first = random.chance(0.55) ? random.pick(primaries) : random.pick(others);
  if (random.chance(0.4)) return [first];
  // Without primary and standby nobody can take over: that is no failover.
  const isApart = ({ part }: Fault): boolean =>
    part !== first.part && !(first.part === 'primary' && part === 'standby');
  const second = random.pick(others.filter(isApart));
  return [first, second];
}

async function machineOf({ part }: Fault, state: State, random: Random): Promise<Machine> {
  const found = {
    primary: async () => (await standing(state)).primary,
    standby: async () => (await standing(state)).synchronous,
    'etcd leader': () => etcdLeader(state),
    server: () => Promise.resolve(random.pick(state.servers)),
    proxy: () => Promise.resolve(state.proxy),
  } satisfies Record<Fault['part'], () => Promise<Machine | null>>;
  const machine = await found[part]();
  if (machine === null) throw new Error(`No machine is the ${part}`);
  return machine;
}

/** Does faults at one moment, to machines that are all well before. */
export async function breakAtOnce(
  faults: readonly Fault[],
  state: State,
  random: Random,
): Promise<readonly Done[]> {
  const machines = await Promise.all(faults.map((fault) => machineOf(fault, state, random)));
  return faults.flatMap((fault, at) => {
    const machine = machines[at];
    if (machine === undefined) return [];
    const doings: Readonly<Record<Way, readonly [begin: () => void, mend: () => void]>> = {
      killed: [() => machine.kill(), () => state.start(machine)],
      frozen: [() => machine.freeze(), () => machine.thaw()],
      'cut off': [() => machine.cut(), () => machine.join()],
      'disk full': [() => machine.fillDisk(), () => machine.makeRoom()],
    };
    const [begin, mend] = doings[fault.way];
    begin();
    return [{ fault, machine, mend }];
  });
}
