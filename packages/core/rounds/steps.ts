/** Work in short steps, so that a slow phone can draw, and people can press, in between. */
export type Steps<Found> = Generator<undefined, Found, void>;

/** Takes all steps at once. */
export function takeAll<Found>(steps: Generator<unknown, Found, void>): Found {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
