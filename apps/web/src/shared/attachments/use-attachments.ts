import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AttachmentsPort, FileSending, FileState } from '../../data/ports/attachments.ts';
import { useAppData } from '../data/app-data.ts';
import { useOpened } from '../data/use-opened.ts';

/** Returns what screens may do with files; undefined until its code is here. */
export function useAttachments(): AttachmentsPort | undefined {
  const data = useAppData();
  return useOpened(useCallback(() => data.attachments(), [data]));
}

const nothing = (): undefined => undefined;
const noEnd = (): (() => void) => nothing;

/** Returns how far the files are that were kept on this device, by name; undefined until they are read. */
export const useFileStates = (
  files: AttachmentsPort | undefined,
): ReadonlyMap<AttachmentName, FileState> | undefined =>
  useSyncExternalStore(files?.states.subscribe ?? noEnd, files?.states.get ?? nothing);

/** Returns how this device sends files; undefined until that is known. */
export const useFileSending = (files: AttachmentsPort | undefined): FileSending | undefined =>
  useSyncExternalStore(files?.sending.subscribe ?? noEnd, files?.sending.get ?? nothing);

/** Returns how far a file is that was kept on this device; undefined: it was kept on another one, or nobody knows yet. */
export function useFileState(
  files: AttachmentsPort | undefined,
  name: AttachmentName | null,
): FileState | undefined {
  const states = useFileStates(files);
  return name === null ? undefined : states?.get(name);
}

/**
 * Fetches a file, or its small picture, and gives it an address for the page.
 * @param fetch null: it is not asked for
 * @returns undefined while it is fetched, null where there is none
 */
export function useFileAddress(
  fetch: ((name: AttachmentName) => Promise<Blob | null>) | null | undefined,
  name: AttachmentName | null,
): string | null | undefined {
  const [found, setFound] = useState<{ readonly of: AttachmentName; readonly address: string | null }>();
  useEffect(() => {
    if (!fetch || name === null) return;
    let address: string | null = null;
    let current = true;
    const show = (blob: Blob | null): void => {
      if (!current) return;
      address = blob && URL.createObjectURL(blob);
      setFound({ of: name, address });
    };
    void fetch(name).then(show, () => show(null));
    return () => {
      current = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [fetch, name]);
  return fetch && found?.of === name ? found.address : undefined;
}
