import type { DeviceFailure } from '../../data/ports/device-failure.ts';

/** Returns the key of the message for something that the device, or the person's rights, did not allow. */
export function deviceFailureKey(because: DeviceFailure | 'not_allowed') {
  switch (because) {
    case 'device_full':
      return 'common:error.storageFull';
    case 'device_broken':
      return 'survey:editor.saveFailed';
    case 'not_allowed':
      return 'common:error.notAllowed';
  }
}
