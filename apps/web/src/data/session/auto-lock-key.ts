/** Where the minutes without a touch are kept after which the work on this device is shut away; missing: never. */
export const AUTO_LOCK = 'sampark.auto_lock';
