import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The settings that ODK Collect takes from a code, as far as tests ask. */
interface CollectSettings {
  readonly general: { readonly server_url: string; readonly username: string; readonly password: string };
  readonly project: { readonly name: string };
}

const READER = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** Reads ODK Collect's settings from the picture of a QR code, as its camera would. */
export async function collectSettingsIn(picture: Buffer): Promise<CollectSettings> {
  const file = await readFile(READER);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [code] = await readBarcodes(new Uint8Array(picture), { maxNumberOfSymbols: 1 });
  if (!code) throw new Error('There is no code in the picture');
  return JSON.parse(inflateSync(Buffer.from(code.text, 'base64')).toString()) as CollectSettings;
}
