import type { Device } from '@sampark/core/forms/xpath/scope';

/** The clock and the chance of this machine, for forms that are filled here. */
export const thisDevice: Device = {
  now: () => Date.now(),
  offset: (at) => -new Date(at).getTimezoneOffset(),
  random: () => Math.random(),
};
