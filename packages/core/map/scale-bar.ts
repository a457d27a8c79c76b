/** A bar that says how long something on a map is. */
export interface ScaleBar {
  /** A round length: 1, 2 or 5 with noughts. */
  readonly metres: number;
  readonly pixels: number;
}

/** Returns the longest bar of a round length that is no longer than `most` pixels. */
export function scaleBar(metresPerPixel: number, most: number): ScaleBar {
  const longest = metresPerPixel * most;
  const noughts = 10 ** Math.floor(Math.log10(longest));
  const metres = ([5, 2].find((round) => round * noughts <= longest) ?? 1) * noughts;
  return { metres, pixels: metres / metresPerPixel };
}
