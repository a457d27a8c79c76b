import type { ReadCode, ReadPicture } from './read-code.ts';

/** The browser's own reader (https://wicg.github.io/shape-detection-api), which the compiler does not know yet. */
interface BarcodeDetector {
  readonly detect: (picture: ReadPicture) => Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectors {
  new (): BarcodeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const { BarcodeDetector: Detectors } = globalThis as { readonly BarcodeDetector?: BarcodeDetectors };

/** Whether the browser reads codes itself. Some have the function and read nothing. */
async function readsItself(): Promise<boolean> {
  const formats = await Detectors?.getSupportedFormats().catch((): readonly string[] => []);
  return formats?.includes('qr_code') ?? false;
}

const ours = () => import('./wasm-reader.ts');

/**
 * Returns the browser's own reader of codes, or ours.
 * @throws where ours is not on the device and cannot be fetched
 */
export async function codeReader(): Promise<ReadCode> {
  if (!Detectors || !(await readsItself())) return (await ours()).wasmReader();
  const detector = new Detectors();
  return async (picture) => (await detector.detect(picture))[0]?.rawValue || null;
}

/** Fetches our reader for later, where the browser has none. It is a convenience, so a failure is silent. */
export async function keepReader(): Promise<void> {
  if (await readsItself()) return;
  await ours()
    .then(({ readerFile }) => readerFile())
    .catch(() => undefined);
}
