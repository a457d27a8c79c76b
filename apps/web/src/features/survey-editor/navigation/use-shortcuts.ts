import { type KeyboardEvent as FieldKey, useEffect, useRef } from 'react';
import { fieldAround, isTaken } from '../answers/screen/fields-on-screen.ts';
import type { Undo } from '../saving/use-undo.ts';
import type { GoToField } from './use-go-to-field.ts';

interface Actions {
  readonly save: () => void;
  readonly undo: Undo;
  readonly go: GoToField;
}

/** Does what a key stands for. In a text that is being typed, undo is the browser's. @returns whether the key was ours */
const actOn = (event: KeyboardEvent, isTyping: boolean, { save, undo, go }: Actions): boolean => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  switch (event.key.toLowerCase()) {
    case 's':
      save();
      return true;
    case 'enter':
      go.missing?.();
      return go.missing !== null;
    case 'y':
      return !isTyping && undo.forward.go();
    case 'z':
      return !isTyping && (event.shiftKey ? undo.forward : undo.back).go();
    default:
      return false;
  }
};

/**
 * Handles the editor's keys. Ctrl+S saves, Ctrl+Enter goes to the next missing answer, Ctrl+Z and Ctrl+Y undo and redo.
 * Enter goes to the next field, with Shift to the one before, unless the typed text was not taken.
 * @param actions `null`: nothing can be changed here
 * @returns the handler for the element around the fields
 */
export function useShortcuts(actions: Actions | null): (event: FieldKey) => void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    let typingIn: EventTarget | null = null;
    const input = (event: Event) => {
      const { target } = event;
      const isText = target instanceof HTMLTextAreaElement;
      const isTyped = target instanceof HTMLInputElement && target.type !== 'radio';
      typingIn = isText || isTyped ? target : null;
    };
    const left = () => {
      typingIn = null;
    };
    const press = (event: KeyboardEvent) => {
      if (!latest.current || document.querySelector('[role="alertdialog"]')) return;
      if (actOn(event, typingIn !== null, latest.current)) event.preventDefault();
    };
    document.addEventListener('input', input);
    document.addEventListener('focusout', left);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('input', input);
      document.removeEventListener('focusout', left);
      document.removeEventListener('keydown', press);
    };
  }, []);

  return (event) => {
    const { target } = event;
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!actions || event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || !isControl)
      return;
    const field = fieldAround(target);
    if (!field || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (target.getAttribute('aria-invalid') === 'true' && !isTaken(field)) return;
    actions.go.along(field, event.shiftKey ? -1 : 1);
  };
}
