/** The entry that holds the minutes without a touch after which the device locks; missing: never. */
export const AUTO_LOCK = 'sampark.auto_lock';
