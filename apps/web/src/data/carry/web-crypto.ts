import type { Subtle } from '@sampark/core/carry/bundle-seal';

/** WebCrypto as the core knows it: keys are only handed on. */
export const webCrypto = crypto.subtle as unknown as Subtle;
