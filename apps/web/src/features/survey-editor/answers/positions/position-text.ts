/** A position as a device measures it: degrees and metres. */
export type Measured = Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'altitude' | 'accuracy'>;

/** Returns a position as XForms writes it: latitude, longitude, altitude, accuracy, in degrees and metres. */
export const positionText = ({ latitude, longitude, altitude, accuracy }: Measured): string =>
  [latitude.toFixed(6), longitude.toFixed(6), (altitude ?? 0).toFixed(1), accuracy.toFixed(1)].join(' ');

/** Returns how exact a written position is, in whole metres; `null`: it does not say. */
export function accuracyIn(text: string): number | null {
  const accuracy = Number(text.trim().split(/\s+/)[3]);
  return accuracy > 0 ? Math.round(accuracy) : null;
}
