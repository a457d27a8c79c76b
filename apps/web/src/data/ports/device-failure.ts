/** Why the device could not store something: its disk is full, or its database fails. */
export type DeviceFailure = 'device_full' | 'device_broken';
