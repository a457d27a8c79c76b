import type { WirePlaceChangesReport } from '@sampark/core/wire/wire-places';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';

/** The faults that any file may have, and those of a file of changes. */
const OF_ANY = ['empty', 'spreadsheet', 'not_utf8', 'open_quote', 'long_row'] as const;
const OF_CHANGES = ['no_columns', 'too_many_rows'] as const;
const REASONS = [
  'bad_level',
  'bad_change',
  'bad_day',
  'no_code',
  'unknown_place',
  'same_place',
  'ended_before',
  'in_a_circle',
] as const;

/** Sends a file of changes of places, and holds what came of it. */
export function useChangesFile() {
  const { t } = useTranslation('directory');
  const open = useAppData().directory;
  const explain = useRefusalText();
  const [report, setReport] = useState<WirePlaceChangesReport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const badFile = ({ problem, row }: { readonly problem: string; readonly row: number }): string => {
    const any = OF_ANY.find((each) => each === problem);
    const own = OF_CHANGES.find((each) => each === problem);
    const words = any ? t(`file.problems.${any}`) : own && t(`became.file.problems.${own}`);
    return t('file.bad', { row, problem: words ?? problem });
  };
  const reason = (code: string): string => {
    const known = REASONS.find((each) => each === code);
    return known ? t(`became.file.reasons.${known}`) : code;
  };
  const send = async (file: Blob): Promise<void> => {
    setBusy(true);
    setReport(null);
    setFailure(null);
    const asked = await (await open()).sendChanges(file);
    setBusy(false);
    if (asked.kind === 'ok') setReport(asked.value);
    else setFailure(asked.kind === 'refused' && asked.file ? badFile(asked.file) : explain(asked));
  };
  return { report, failure, busy, reason, send: (file: Blob) => void send(file) };
}
