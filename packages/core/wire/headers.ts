/** Headers of the wire, lower case. Apart from the schemas, so that a device that only sends carries none of them. */
export const EPOCH_HEADER = 'x-sampark-epoch';
export const DEVICE_HEADER = 'x-sampark-device';
/** How many operations still wait on the device when what the request brings is taken. */
export const PENDING_HEADER = 'x-sampark-pending';
export const USER_HEADER = 'x-sampark-user';
/** With a batch: how far the device has read. What comes from an epoch that has ended is not taken. */
export const CURSOR_HEADER = 'x-sampark-cursor';
