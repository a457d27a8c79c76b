import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AttachmentsPort, FileState } from '../../data/ports/attachments.ts';
import { useAppData } from '../data/app-data.ts';
import { useOpened } from '../data/use-opened.ts';

/** Returns what screens may do with files; undefined until its code is here. */
export function useAttachments(): AttachmentsPort | undefined {
  const data = useAppData();
  return useOpened(useCallback(() => data.attachments(), [data]));
}

const nothing = (): undefined => undefined;
const noEnd = (): (() => void) => nothing;

/** Returns how far a file is that was kept on this device; undefined: it was kept on another one, or nobody knows yet. */
export function useFileState(
  files: AttachmentsPort | undefined,
  name: AttachmentName | null,
): FileState | undefined {
  const states = useSyncExternalStore(files?.states.subscribe ?? noEnd, files?.states.get ?? nothing);
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
