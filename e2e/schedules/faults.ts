import type { Random } from '@sampark/testing/random';
import type { SeenRequest } from '../support/device/fault-proxy.ts';
import type { Fault } from '../support/device/faults.ts';
import type { Participant } from './participant.ts';

/** Longer than any answer that a fault meets: then the answer comes whole. */
const LONGEST_ANSWER = 1_200;
/** Bytes a second of a network of the second generation, at the edge of its cell. */
const SLOWEST = 1_500;
const FASTEST = 6_000;

const KINDS: readonly ((random: Random) => Fault)[] = [
  () => 'cut',
  () => 'lose-response',
  () => 'double',
  () => 'portal',
  (random) => ({ delay: 100 + random.below(900) }),
  (random) => ({ truncate: random.below(LONGEST_ANSWER) }),
  (random) => ({ slow: SLOWEST + random.below(FASTEST - SLOWEST) }),
];

/** The names under which faults are counted. */
export const FAULT_NAMES = [
  'cut',
  'answer lost',
  'doubled',
  'portal',
  'delayed',
  'truncated',
  'slow',
] as const;

/** Puts a fault of the seed's choice on this participant's next request or two of the sync. */
export function injectFault({ device }: Participant, random: Random): void {
  device.network.inject({
    fault: random.pick(KINDS)(random),
    on: { path: random.chance(0.7) ? /^\/api\/sync\/batch/ : /^\/api\/sync\// },
    times: 1 + random.below(2),
  });
}

/** Puts a fault of the seed's choice on this participant's next request or two about files. A slow network would take minutes for a photo. */
export function injectFileFault({ device }: Participant, random: Random): void {
  const fault = random.pick(KINDS.slice(0, -1))(random);
  device.network.inject({ fault, on: { path: /^\/api\/attachments\// }, times: 1 + random.below(2) });
}

/** Returns the name of the fault that met a request; `null`: none did. */
export function faultOf({ fault, bytes = 0 }: SeenRequest): (typeof FAULT_NAMES)[number] | null {
  switch (fault) {
    case 'cut':
    case 'portal':
      return fault;
    case 'lose-response':
      return 'answer lost';
    case 'double':
      return 'doubled';
    case null:
    case 'down':
    case 'fail':
    case 'lie':
      return null;
    default:
      if ('delay' in fault) return 'delayed';
      if ('slow' in fault) return 'slow';
      return fault.truncate < bytes ? 'truncated' : null;
  }
}
