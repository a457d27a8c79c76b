/**
 * Headers of the wire, lower case. They stand apart from the schemas, so that a device that only sends loads
 * no schema.
 */
export const EPOCH_HEADER = 'x-sampark-epoch';
export const DEVICE_HEADER = 'x-sampark-device';
/** The operations that still wait on the device after this request. */
export const PENDING_HEADER = 'x-sampark-pending';
export const USER_HEADER = 'x-sampark-user';
/** The device's cursor, with a batch. The server takes nothing that rests on an ended epoch. */
export const CURSOR_HEADER = 'x-sampark-cursor';
