import type { TextGroup } from '@sampark/i18n/groups';
import { addTexts } from '@sampark/i18n/setup';
import { getTranslator } from '@sampark/i18n/translator';
import { type ComponentType, createElement, lazy, useState } from 'react';

export type ComponentModule<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** Code that comes when it is first drawn, and that can be fetched before. */
export interface Prefetchable {
  /** Fetches the code alone. */
  readonly code: () => Promise<unknown>;
  /** Fetches the code and its texts; after that it is drawn at once. */
  readonly load: () => Promise<unknown>;
  readonly isHere: () => boolean;
}

/**
 * Makes a component that is fetched when it is first drawn, with the texts that the start does without. A component that is
 * here already is drawn without suspending: React shows suspended content no sooner than 300 ms later.
 */
export function later<P extends object>(
  load: ComponentModule<P>,
  groups: readonly TextGroup[] = [],
): ComponentType<P> & Prefetchable {
  let here: ComponentType<P> | null = null;
  const fetched = async () => {
    const [module] = await Promise.all([load(), ...groups.map((group) => addTexts(getTranslator(), group))]);
    here = module.default;
    return module;
  };
  const Suspended = lazy(fetched);
  const Drawn = (props: P) => {
    const [body] = useState<ComponentType<P>>(() => here ?? Suspended);
    return createElement(body, props);
  };
  return Object.assign(Drawn, { code: load, load: fetched, isHere: () => here !== null });
}
