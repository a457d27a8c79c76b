import type { SuggestedText } from '@sampark/core/texts/suggested-text';
import type { DeviceFailure } from './device-failure.ts';
import type { Live } from './live.ts';

/** A better text that the person suggested on this device. */
export interface OwnSuggestion extends SuggestedText {
  /** Whether the server has it. */
  readonly sent: boolean;
}

/** Better texts for the app that a person suggests. They are kept on the device, and go to the server by themselves. */
export interface TextsPort {
  /** Their suggestions on this device, the newest first. */
  readonly own: Live<readonly OwnSuggestion[]>;
  /** Keeps a suggestion, in the place of an earlier one for the same text. @returns why this device cannot keep it */
  readonly suggest: (
    suggestion: Pick<SuggestedText, 'language' | 'key' | 'was' | 'text'>,
  ) => Promise<DeviceFailure | null>;
}
