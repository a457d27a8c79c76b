import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './tabs.module.css';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The chosen tab's content. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Draws tabs as ARIA describes them: one stop of the Tab key, and the arrow keys go from tab to tab. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const step = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const flipped = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }[event.key];
    const move = STEPS[rtl && flipped ? flipped : event.key];
    if (!move) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.name === chosen);
    const next = move(at, tabs.length);
    const tab = tabs[next];
    if (tab) onChoose(tab.name);
    list.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className={classes(styles.tab, tab.name === chosen && styles.chosen)}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
