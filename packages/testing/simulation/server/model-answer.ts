import type { CursorStep } from '@sampark/core/device/own-writes';
import type { Decision } from '@sampark/core/merge/decide/decision';

/** The model server's answer to one operation. */
export interface ModelResult {
  readonly op_id: string;
  readonly decision: Omit<Decision, 'code'> & { readonly code: string | null };
  /** Whether the survey goes along. */
  readonly isSent: boolean;
  /** Whether the sender learns from it everything that was changed. */
  readonly coversFeed: boolean;
  /** The server's clock when it was applied. */
  readonly at: string;
}

/** The model server's answer to a batch. */
export interface ModelAnswer {
  readonly results: readonly ModelResult[];
  readonly epoch: string;
  /** The step over the batch's own rows; `null` where the sender has to read them. */
  readonly step: CursorStep<number> | null;
}
