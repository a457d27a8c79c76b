import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** Something that a person may mean. */
export interface Suggestion {
  readonly key: string;
  /** The text that the field holds once a person has taken the suggestion. */
  readonly text: string;
  /** A remark beside it. */
  readonly more?: ReactNode;
}

interface SuggestionsState {
  /** The field with its list: a click outside it closes the list. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly isOpen: boolean;
  /** The suggestion that the arrow keys have reached; -1: none. */
  readonly at: number;
  readonly active: Suggestion | undefined;
  readonly open: () => void;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly pick: (suggestion: Suggestion) => void;
}

/**
 * Opens and closes the list of suggestions under a text box. Typing and the focus open it. The arrow keys walk through it and
 * back to the text, Enter takes a suggestion, and Escape, Tab and a click elsewhere close it.
 */
export function useSuggestions(
  suggestions: readonly Suggestion[],
  onText: (text: string) => void,
): SuggestionsState {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const isOpen = wanted && suggestions.length > 0;
  const active = isOpen ? suggestions[at] : undefined;
  const optionId = (index: number): string => `${id}-${index}`;

  // The list does not close when the field loses the focus: the page below it would move away under the pressing finger.
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: MouseEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setWanted(false);
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [isOpen]);

  const close = () => {
    setWanted(false);
    setAt(-1);
  };
  const pick = (suggestion: Suggestion) => {
    onText(suggestion.text);
    close();
  };
  const walk = (by: 1 | -1) => {
    setWanted(true);
    const next = at + by;
    const index = next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next;
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Tab') {
      setWanted(false);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  const onType = (text: string) => {
    onText(text);
    setWanted(true);
    setAt(-1);
  };
  return {
    root,
    listId: `${id}-list`,
    optionId,
    isOpen,
    at,
    active,
    open: () => setWanted(true),
    onType,
    onKeyDown,
    pick,
  };
}
