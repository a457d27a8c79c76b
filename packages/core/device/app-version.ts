/** The shape of the app's version: three numbers. */
export const APP_VERSION = /^(?:0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})$/;

/** Whether one version of the app is older than another. Both have the shape of `APP_VERSION`. */
export const isOlderApp = (version: string, than: string): boolean => {
  const theirs = than.split('.').map(Number);
  for (const [at, own] of version.split('.').map(Number).entries()) {
    const other = theirs[at] ?? 0;
    if (own !== other) return own < other;
  }
  return false;
};
