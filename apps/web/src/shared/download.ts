/** A file to hand over: its name and content. */
export interface DownloadFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Blob;
}

/** Makes a file's name from a village's: letters and digits of any script, joined by hyphens. */
export const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? 'survey';

/** Hands a file to the browser's downloads. */
export function download({ name, type, content }: DownloadFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
