import type { RecordEdit } from '@sampark/core/records/merge-records';
import { useState } from 'react';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useRecordsPort } from '../../shared/records/use-records.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** The step that was just done, and the way to take it back. */
interface Done {
  readonly message: string;
  readonly undo: readonly RecordEdit[];
}

/**
 * The edits that the screen of a record makes. Everything is on the device at once, and sent when there is
 * network.
 */
export interface RecordEdits {
  readonly busy: boolean;
  /** `null`: nothing, or it was taken back. */
  readonly done: Done | null;
  readonly run: (edits: readonly RecordEdit[], done: Done) => Promise<void>;
  readonly undo: () => Promise<void>;
}

export function useRecordEdits(): RecordEdits {
  const { t } = useTranslation(['survey', 'common', 'records']);
  const port = useRecordsPort();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const write = async (edits: readonly RecordEdit[]): Promise<boolean> => {
    if (!port) return false;
    setBusy(true);
    for (const edit of edits) {
      const result = await port.edit(edit);
      if (!result.ok) {
        setBusy(false);
        const { because } = result;
        notify.error(because === 'in_conflict' ? t('records:conflict.first') : t(deviceFailureKey(because)));
        return false;
      }
    }
    setBusy(false);
    return true;
  };
  return {
    busy,
    done,
    run: async (edits, what) => {
      if (await write(edits)) setDone(what);
    },
    undo: async () => {
      if (done && (await write(done.undo))) setDone(null);
    },
  };
}
