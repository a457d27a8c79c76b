import { type RefObject, useEffect, useRef } from 'react';

/** For a form's frame: when something is refused, its first wrong control gets the focus. @param problems another object each time */
export function useFirstWrong<Frame extends HTMLElement>(problems: object): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return frame;
}
