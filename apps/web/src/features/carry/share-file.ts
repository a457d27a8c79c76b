import { download } from '../../shared/download.ts';

/** A file to be handed over. */
export interface FileToGive {
  /** Its name, without a suffix. */
  readonly name: string;
  readonly content: Blob;
}

/** Browsers share no unknown kinds of files, and phones take none by Bluetooth: a file that is shared says that it is text. */
const asText = ({ name, content }: FileToGive): File =>
  new File([content], `${name}.sampark.txt`, { type: 'text/plain' });

/** Whether this browser hands files to other apps. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [asText({ name: 'sampark', content: new Blob() })] });

/** Hands a file to another app, which the person chooses. @returns whether they did */
export const shareFile = async (file: FileToGive): Promise<boolean> => {
  try {
    await navigator.share({ files: [asText(file)] });
    return true;
  } catch {
    return false;
  }
};

/** Saves a file to the downloads, from where it goes onto a memory card. @returns true: browsers do not say more */
export const saveFile = ({ name, content }: FileToGive): true => {
  download({ name: `${name}.sampark`, type: 'application/octet-stream', content });
  return true;
};
