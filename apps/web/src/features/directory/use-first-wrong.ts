import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first wrong control of a form whenever there are new problems.
 * @param problems another object each time
 * @returns the ref for the form's frame
 */
export function useFirstWrong<Frame extends HTMLElement>(problems: object): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return frame;
}
