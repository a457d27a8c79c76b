import type { Question } from '@sampark/core/forms/definition/definition';

/** How exact a position is to be, in metres. */
export interface Thresholds {
  /** It is taken by itself. */
  readonly capture: number;
  /** Beyond it, it is poor. */
  readonly warning: number;
}

/** The thresholds of ODK Collect, for forms that name none. */
const USUAL: Thresholds = { capture: 5, warning: 100 };

/** Returns the thresholds of a question. */
export const thresholdsOf = (question: Extract<Question, { type: 'geopoint' }>): Thresholds => ({
  capture: question.capture_accuracy ?? USUAL.capture,
  warning: question.warning_accuracy ?? USUAL.warning,
});
