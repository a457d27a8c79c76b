import type { TextGroup } from '@sampark/i18n/catalogues/catalogues';
import { addTexts } from '@sampark/i18n/setup';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { getI18n } from 'react-i18next';

export type ComponentModule<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** What comes when it is first drawn may be fetched before. */
export interface Coming {
  /** Its code alone. */
  readonly code: () => Promise<unknown>;
  /** Its code and its texts: after that it is drawn at once. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component that comes later, with the texts that the start does without. What is here already is drawn at once: whatever
 * suspends, be it for a moment, React shows no sooner than 300 ms later.
 */
export function later<P extends object>(
  load: ComponentModule<P>,
  groups: readonly TextGroup[] = [],
): ComponentType<P> & Coming {
  let here: ComponentType<P> | null = null;
  const fetched = async () => {
    const [module] = await Promise.all([load(), ...groups.map((group) => addTexts(getI18n(), group))]);
    here = module.default;
    return module;
  };
  const Suspended = lazy(fetched);
  const Drawn = (props: P) => {
    const [body] = useState<ComponentType<P>>(() => here ?? Suspended);
    return createElement(body, props);
  };
  return Object.assign(Drawn, { code: load, load: fetched });
}
