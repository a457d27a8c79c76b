import { useEffect, useRef } from 'react';

/** Marks a control by what it does, so that the focus can go there. */
const FOCUS_NEXT = 'data-focus-next';

/**
 * Takes the focus on when the control that was pressed goes away, moves or cannot be pressed any more: a person without a
 * pointer would have to begin again at the top of the page.
 * @returns `box`, for the element around the controls, and `next`, which names the controls of which the first that can be
 * pressed gets the focus, once they are drawn
 */
export function useFocusNext<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const marked = [...(box.current?.querySelectorAll<HTMLButtonElement>(`[${FOCUS_NEXT}]`) ?? [])];
    const found = wanted.current
      .map((name) => marked.find((control) => control.getAttribute(FOCUS_NEXT) === name))
      .find((control) => control && !control.disabled);
    if (!found) return;
    wanted.current = [];
    found.focus();
  });
  return {
    box,
    next: (...names: readonly string[]): void => {
      wanted.current = names;
    },
  };
}
