import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { classes } from '../classes.ts';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** The button's whole accessible name. */
  readonly name: string;
  /** The content of the button. */
  readonly face: ReactNode;
  readonly faceClass?: string | undefined;
  /** The side of the button that the panel hangs from on a wide screen. On a phone the panel is a sheet at the bottom. */
  readonly align?: 'start' | 'end';
  readonly children: (close: () => void) => ReactNode;
}

/** Draws a button that opens a small panel. Escape, a press elsewhere and going to another page close it. */
export function Disclosure({ name, face, faceClass, align = 'end', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const [location] = useLocation();
  const [openedAt, setOpenedAt] = useState(location);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const shown = open && openedAt === location;

  useEffect(() => {
    if (!shown) return;
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape);
    };
  }, [shown]);

  return (
    <div className={styles.root} ref={root}>
      <button
        type="button"
        ref={button}
        className={classes(styles.button, faceClass)}
        aria-label={name}
        aria-expanded={shown}
        aria-controls={panel}
        onClick={() => {
          setOpenedAt(location);
          setOpen(!shown);
        }}
      >
        {face}
      </button>
      {shown && (
        <div className={classes(styles.panel, align === 'start' && styles.start)} id={panel}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
