/** The kind of the device that a person holds. */
export type DeviceKind = 'phone' | 'tablet' | 'computer';

/** The signs by which a browser describes it. */
export interface DeviceSigns {
  /** The screen's, not the window's, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Fingers point at it, and nothing finer does. */
  readonly fingersOnly: boolean;
}

/** Below this many CSS pixels on its short side a screen is held in one hand. */
const PHONE_BELOW = 600;

/**
 * | short side    | pointed at with            | kind     |
 * |---------------|----------------------------|----------|
 * | below 600 px  | anything                   | phone    |
 * | 600 px and up | fingers only               | tablet   |
 * | 600 px and up | a mouse, a pen, keys alone | computer |
 */
export function deviceKind({ width, height, fingersOnly }: DeviceSigns): DeviceKind {
  if (Math.min(width, height) < PHONE_BELOW) return 'phone';
  return fingersOnly ? 'tablet' : 'computer';
}
