import { isRowPath, repeatOf, rowsAround } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { useCallback, useMemo, useState } from 'react';

/** The rows that are open on the screen: one at most of each repeat. */
export interface OpenRows {
  readonly isOpen: (row: FieldPath) => boolean;
  readonly toggle: (row: FieldPath) => void;
  /** Opens the rows around a field or a row, so that it is on the screen. */
  readonly reveal: (path: FieldPath) => void;
  /** Opens a row, and those around it. */
  readonly open: (row: FieldPath) => void;
}

/** Keeps the open row of each repeat, by the repeat's path. Returns the same object until one opens or closes. */
export function useOpenRows(): OpenRows {
  const [rows, setRows] = useState<ReadonlyMap<FieldPath, FieldPath>>(new Map());

  const openAll = useCallback((paths: readonly FieldPath[]) => {
    setRows((now) =>
      paths.every((row) => now.get(repeatOf(row)) === row)
        ? now
        : new Map([...now, ...paths.map((row) => [repeatOf(row), row] as const)]),
    );
  }, []);

  return useMemo(() => {
    const isOpen = (row: FieldPath): boolean => rows.get(repeatOf(row)) === row;
    return {
      isOpen,
      toggle: (row) => {
        if (!isOpen(row)) return openAll([row]);
        setRows((now) => new Map([...now].filter(([, open]) => open !== row)));
      },
      reveal: (path) => openAll(rowsAround(path)),
      open: (row) => openAll(isRowPath(row) ? [...rowsAround(row), row] : rowsAround(row)),
    };
  }, [rows, openAll]);
}
