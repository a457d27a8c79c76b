import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Credentials } from '../../data/ports/session.ts';

/**
 * The login that stands in the page itself on a first visit. On a slow line it is there seconds before the app. The app's
 * own login takes over what was typed, the place of the cursor, and a press of the button.
 */
const earlyLogin = (): HTMLFormElement | null => document.querySelector('[data-first] #early-login');

/** Returns what has been typed so far. */
export function typedEarly(): Credentials {
  const typed = new FormData(earlyLogin() ?? undefined);
  const text = (name: string) => String(typed.get(name) ?? '');
  return { username: text('username'), password: text('password'), remember: typed.has('remember') };
}

interface Takeover {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Takes what was typed after the first drawing began. */
  readonly change: (typed: Partial<Credentials>) => void;
}

/** Takes over, once the app's login is in the page. */
export function useEarlyLogin({ form, change }: Takeover): void {
  const [isPressed, setPressed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one takeover.
  useLayoutEffect(() => {
    const early = earlyLogin();
    if (!early) return;
    change(typedEarly());
    setPressed('pressed' in early.dataset);
    const left = document.activeElement;
    early.remove();
    delete document.documentElement.dataset['first'];
    if (!(left instanceof HTMLInputElement)) return;
    const field = form.current?.elements.namedItem(left.name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(left.selectionStart, left.selectionEnd);
  }, []);

  useEffect(() => {
    if (isPressed) form.current?.requestSubmit();
  }, [isPressed, form]);
}
