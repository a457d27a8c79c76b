import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { useEffect, useState } from 'react';
import type { AttachmentsPort } from '../../data/ports/attachments.ts';
import { shownName } from '../people/shown-name.ts';

/**
 * Asks the server who has a file that it does not hold.
 * @param name null: nobody asks
 * @returns the person's name; null: the server holds it, or cannot be asked
 */
export function useHolder(
  files: AttachmentsPort | undefined,
  surveyId: string,
  name: AttachmentName | null,
): string | null {
  const [holder, setHolder] = useState<string | null>(null);
  useEffect(() => {
    if (!files || name === null) return;
    let current = true;
    const show = (missing: Awaited<ReturnType<AttachmentsPort['missing']>>): void => {
      const file = missing?.find((each) => each.name === name);
      if (current) setHolder(shownName(file?.given_by_fullname ?? '') || null);
    };
    void files.missing(surveyId).then(show, () => undefined);
    return () => {
      current = false;
    };
  }, [files, surveyId, name]);
  return holder;
}
