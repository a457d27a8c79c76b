import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CONTROL, controlIn } from './fields/control-in.ts';
import fieldStyles from './fields/field.module.css';
import { WRONG } from './wrong-fields.ts';

interface FormProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Returns a promise where what is wrong shows only later, such as a refusal of the server. */
  readonly onSubmit: () => unknown;
}

/**
 * Draws a form. Once a submit is through, what it found wrong is in sight, and the first wrong field that can have the focus has
 * it; whoever went on typing meanwhile is led nowhere.
 */
export function Form({ className, children, onSubmit }: FormProps) {
  const [submits, setSubmits] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);

  // In a long form what is wrong may stand above the button that was pressed.
  useEffect(() => {
    if (submits === 0 || hasTyped.current) return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (wrong) leadTo(wrong);
  }, [submits]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    hasTyped.current = false;
    await onSubmit();
    setSubmits((count) => count + 1);
  };
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={submit}
      onInput={() => {
        hasTyped.current = true;
      }}
    >
      {children}
    </form>
  );
}

/** Gives the focus to something wrong, and shows it with its name and message; of a group longer than the screen the beginning. */
const leadTo = (wrong: HTMLElement): void => {
  const control = wrong.matches(CONTROL) ? wrong : controlIn(wrong);
  control?.focus();
  const field = wrong.closest(`.${fieldStyles.field}`) ?? wrong;
  field.scrollIntoView({ block: field.clientHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
};
