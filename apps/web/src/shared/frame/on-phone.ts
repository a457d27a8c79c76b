import { createContext, useContext } from 'react';

/*
 * A page may show a screen as a phone shows it, in a frame. Queries about the browser's window know nothing of the frame: styles
 * for wide screens leave out what is inside `[data-phone]`, which the frame has, and code asks here.
 */

const OnPhone = createContext(false);

/** Says to all inside that a phone's frame is their screen. */
export const InPhoneFrame = OnPhone.Provider;

/** Says whether a phone's frame is the screen here. */
export const useOnPhone = (): boolean => useContext(OnPhone);

/** Returns where the screen around an element begins, in pixels below the window's upper edge. */
export const topOfScreen = (element: Element): number =>
  element.closest('[data-phone]')?.getBoundingClientRect().top ?? 0;
