import type { DeviceFailure } from '../ports/device-failure.ts';

const NAMES_OF_A_FULL_DISK = new Set(['QuotaExceededError', 'UnknownError', 'InvalidStateError']);

/**
 * Says what a failed write to the device means. Chromium reports a full disk as `UnknownError` and then ends
 * the connection. Any other error means that the database itself fails.
 */
export const deviceFailure = (error: unknown): DeviceFailure =>
  error instanceof Error && NAMES_OF_A_FULL_DISK.has(error.name) ? 'device_full' : 'device_broken';
