import type { MapFailure } from '../ports/base-maps.ts';

/** Ends the reading of a base map; `failureOf` says why. */
class Unread extends Error {
  readonly because: MapFailure;

  constructor(because: MapFailure) {
    super(`A base map cannot be read: ${because}`);
    this.because = because;
  }
}

/** Makes the error that ends the reading of a base map. */
export const unread = (because: MapFailure): Error => new Unread(because);

/** Returns why a base map cannot be read. What nobody expected means that its file is broken. */
export const failureOf = (error: unknown): MapFailure => (error instanceof Unread ? error.because : 'broken');
