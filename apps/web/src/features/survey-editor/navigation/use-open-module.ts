import { type RefObject, useCallback } from 'react';
import { topOfScreen } from '../../../shared/frame/on-phone.ts';

/**
 * Returns a function that opens a module at its beginning: a person who has scrolled on in one module is brought up to the
 * next. @param form the element around the module's fields
 */
export function useOpenModule(
  open: (name: string) => void,
  form: RefObject<HTMLElement | null>,
): (name: string) => void {
  return useCallback(
    (name) => {
      open(name);
      const { current } = form;
      if (current && current.getBoundingClientRect().top < topOfScreen(current))
        current.scrollIntoView({ block: 'start' });
    },
    [open, form],
  );
}
