import type { TextGroup } from '@sampark/i18n/groups';
import { Suspense } from 'react';
import { type ComponentModule, later } from './later.ts';

/**
 * Makes a part of a screen that is fetched when it is first drawn, with the texts that the start does without. Until then it
 * draws nothing.
 */
export function lazily<P extends object>(load: ComponentModule<P>, ...groups: readonly TextGroup[]) {
  const Later = later(load, groups.length > 0 ? groups : ['work']);
  return function Part(props: P) {
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    );
  };
}
