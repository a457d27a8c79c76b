import type { FormDefinition, Module } from '@sampark/core/forms/definition/definition';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** The open module of the form. The address holds it, so that a reload comes back to it. */
export interface ModuleStep {
  readonly all: readonly Module[];
  readonly current: Module;
  readonly open: (name: string) => void;
  readonly previous: Module | undefined;
  readonly next: Module | undefined;
  readonly position: number;
  readonly total: number;
}

/** Returns the same object as long as the person stays in the module. */
export function useCurrentModule(form: FormDefinition): ModuleStep {
  const [search, setSearch] = useSearchParams();
  const wanted = form.modules.findIndex((module) => module.name === search.get('module'));
  const position = Math.max(wanted, 0);
  const current = form.modules[position];
  if (!current) throw new Error(`The form ${form.name} has no modules`);
  const open = useCallback((name: string) => setSearch({ module: name }, { replace: true }), [setSearch]);
  return useMemo(
    () => ({
      all: form.modules,
      current,
      open,
      previous: form.modules[position - 1],
      next: form.modules[position + 1],
      position,
      total: form.modules.length,
    }),
    [form, current, open, position],
  );
}
