import type { TextGroup } from '@sampark/i18n/catalogues';
import { addTexts } from '@sampark/i18n/setup';
import { type ComponentType, lazy, Suspense } from 'react';
import { getI18n } from 'react-i18next';

/** A part of a screen that comes when it is first drawn, with the texts that the start does without; nothing until then. */
export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...groups: readonly TextGroup[]
) {
  const Later = lazy(async () => {
    const texts = groups.length > 0 ? groups : (['work'] as const);
    const [module] = await Promise.all([load(), ...texts.map((group) => addTexts(getI18n(), group))]);
    return module;
  });
  return function Part(props: P) {
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    );
  };
}
