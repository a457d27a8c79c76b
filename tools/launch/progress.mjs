/** The pause between two rewrites of a terminal's line, and between two signs of life in a log; milliseconds. */
const TERMINAL_BEAT = 1_000;
const LOG_BEAT = 15_000;

/**
 * Says which step runs while it runs. A terminal gets one line that is rewritten with the seconds that have passed, a
 * log plain lines. It writes to stderr, so that the output of a command stays clean.
 * @param {{ write(text: string): unknown, isTTY?: boolean }} [stream]
 */
export function createProgress(stream = process.stderr) {
  const terminal = stream.isTTY === true && !process.env.CI;
  return {
    /**
     * @template T
     * @param {string} title such as 'Installing the dependencies'
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(title, work) {
      const start = performance.now();
      const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
      stream.write(terminal ? `${title}…` : `${title}…\n`);
      const beat = setInterval(
        () => stream.write(terminal ? `\r\u001b[2K${title}… ${seconds()}` : `${title}… ${seconds()}\n`),
        terminal ? TERMINAL_BEAT : LOG_BEAT,
      );
      try {
        const result = await work();
        stream.write(`${terminal ? '\r\u001b[2K' : ''}${title}: done in ${seconds()}\n`);
        return result;
      } catch (error) {
        if (terminal) stream.write('\n');
        throw error;
      } finally {
        clearInterval(beat);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createProgress>} Progress */
