import type { ProblemCode } from '@sampark/core/problems';
import { PLACES_FILE_BYTES, type WirePlacesImport } from '@sampark/core/wire/wire-places';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ServerAnswer } from '../../../data/ports/people/account.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/** Time between two questions to the server how far it is, milliseconds. */
const EVERY = 700;

/** The reason why there is no import to show. */
export type ImportFailure = 'gone' | 'running' | 'tooLarge' | 'noAnswer';

export interface ImportFlow {
  readonly told: WirePlacesImport | null;
  /** A person sent or imported it here, since the screen was opened. */
  readonly isOwn: boolean;
  readonly sending: boolean;
  readonly failure: ImportFailure | null;
  readonly send: (file: File) => void;
  readonly apply: () => void;
}

const CODES: Readonly<Partial<Record<ProblemCode, ImportFailure>>> = {
  import_not_found: 'gone',
  not_found: 'gone',
  import_running: 'running',
  too_large: 'tooLarge',
};

const failureOf = (asked: Exclude<ServerAnswer<unknown>, { kind: 'ok' }>): ImportFailure =>
  asked.kind === 'refused' ? (CODES[asked.code] ?? 'noAnswer') : 'noAnswer';

const goesOn = (told: WirePlacesImport | null): boolean =>
  told === null || told.state === 'checking' || told.state === 'importing';

/**
 * Sends a file to the server and follows it there. The file's id is in the address; a person who opens the screen without
 * one finds the file that was sent last.
 */
export function useImport(): ImportFlow {
  const open = useAppData().directory;
  const [params, setParams] = useSearchParams();
  const [found, setFound] = useState<string | null>(null);
  const importId = params.get('of') ?? found;
  const [last, setLast] = useState<WirePlacesImport | null>(null);
  const [sending, setSending] = useState(false);
  const [isOwn, setOwn] = useState(false);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const [beat, setBeat] = useState(0);
  const told = last?.import_id === importId ? last : null;
  const asks = importId !== null && failure !== 'gone' && goesOn(told);

  useEffect(() => {
    if (importId !== null || sending) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const fetched = await (await open()).lastImport();
      if (!current || fetched.kind !== 'ok' || fetched.value === null) return;
      setLast(fetched.value);
      setFound(fetched.value.import_id);
    };
    void ask();
    return () => {
      current = false;
    };
  }, [open, importId, sending]);

  useEffect(() => {
    if (!asks) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const asked = await (await open()).importState(importId);
      if (!current) return;
      if (asked.kind === 'ok') setLast(asked.value);
      setFailure(asked.kind === 'ok' ? null : failureOf(asked));
      setBeat((before) => before + 1);
    };
    const timer = setTimeout(() => void ask(), beat === 0 ? 0 : EVERY);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, importId, asks, told, beat]);

  const take = (asked: ServerAnswer<WirePlacesImport>): void => {
    setFailure(asked.kind === 'ok' ? null : failureOf(asked));
    if (asked.kind !== 'ok') return;
    setLast(asked.value);
    setOwn(true);
    setParams({ of: asked.value.import_id }, { replace: true });
  };
  const send = async (file: File): Promise<void> => {
    if (file.size > PLACES_FILE_BYTES) {
      setFailure('tooLarge');
      return;
    }
    setSending(true);
    setFailure(null);
    setLast(null);
    setFound(null);
    setParams({}, { replace: true });
    take(await (await open()).sendFile(file));
    setSending(false);
  };
  const apply = async (): Promise<void> => {
    if (importId !== null) take(await (await open()).applyImport(importId));
  };
  return { told, isOwn, sending, failure, send: (file) => void send(file), apply: () => void apply() };
}
