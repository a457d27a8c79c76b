import type { CarryRefusal } from '../../data/ports/carry.ts';

/** The words for each reason why a file is not taken. */
export const REFUSAL_KEYS = {
  not_read: 'carry:refused.not_read',
  newer: 'carry:refused.newer',
  damaged: 'carry:refused.damaged',
  of_other_server: 'carry:refused.of_other_server',
  unknown_device: 'carry:refused.unknown_device',
  signed_out: 'carry:refused.signed_out',
  inactive: 'carry:refused.inactive',
  epoch: 'carry:refused.epoch',
  too_large: 'carry:refused.too_large',
  full: 'carry:refused.full',
  broken: 'carry:refused.broken',
  failed: 'carry:refused.failed',
} as const satisfies Readonly<Record<CarryRefusal, string>>;

/** Returns the key of the words for a reason. A newer server may have one that is not known here. */
export const refusalKey = (because: string): (typeof REFUSAL_KEYS)[CarryRefusal] =>
  Object.hasOwn(REFUSAL_KEYS, because) ? REFUSAL_KEYS[because as CarryRefusal] : REFUSAL_KEYS.failed;
