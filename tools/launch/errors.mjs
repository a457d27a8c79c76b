/** A failure that the person at the keyboard can understand: its message is the one line they get. */
export class LaunchError extends Error {}

/**
 * Makes one clear line of npm's output when it failed.
 * @param {string} doing the step that failed, for the line's beginning
 * @param {string} output npm's text on stderr
 */
export function npmFailure(doing, output) {
  if (/\bENOSPC\b/.test(output)) return new LaunchError(`${doing} failed: the disk is full.`);
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(output)) {
    return new LaunchError(
      `${doing} failed: npm cannot reach its registry. Connect to a network and run it again.`,
    );
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return new LaunchError(`${doing} failed: this folder cannot be written to.`);
  }
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!) *\S/.test(line));
  const first = lines.find((line) => !/ code /.test(line)) ?? output.trim().split('\n').at(-1) ?? '';
  return new LaunchError(
    `${doing} failed: ${first.replace(/^npm (error|ERR!)\s*/, '') || 'npm gave no reason'}`,
  );
}
