/** The address to which a browser hands files that another app shares with this one. The manifest names it. */
export const SHARED_TO = '/carry/shared';
/** The field of the form in which they come. */
export const SHARED_FIELD = 'files';
