import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Credentials } from '../../data/ports/people/session.ts';

/**
 * The login that stands in the page itself on a first visit. On a slow line it is there seconds before the app. The app's
 * own login takes over what was typed, the place of the cursor, and a press of the button.
 */
const earlyLogin = (): HTMLElement | null => document.querySelector('[data-first] #early-login');

/** Returns what has been typed so far. */
export function typedEarly(): Credentials {
  const typed = new FormData(earlyLogin()?.querySelector('form') ?? undefined);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), password: text('password'), remember: typed.has('remember') };
}

/**
 * Takes over, once the app's login is in the page.
 * @param take takes what was typed after the first drawing began
 */
export function useEarlyLogin(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Credentials) => void,
): void {
  const isPressed = useRef(false);
  // There is one takeover: its form is gone afterwards.
  useLayoutEffect(() => {
    const early = earlyLogin();
    if (!early) return;
    isPressed.current = 'pressed' in early.dataset;
    take(typedEarly());
    const left = document.activeElement;
    early.remove();
    delete document.documentElement.dataset['first'];
    if (!(left instanceof HTMLInputElement)) return;
    const field = form.current?.elements.namedItem(left.name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(left.selectionStart, left.selectionEnd);
  });

  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    form.current?.requestSubmit();
  });
}
