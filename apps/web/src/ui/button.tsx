import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';

/** `primary` once a screen; `danger` for what cannot be undone; `quiet` beside other buttons. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** An icon after the words, which points onwards. */
  readonly iconEnd?: ReactNode;
  /** Draws only the icon; the children stay as the accessible name. */
  readonly iconOnly?: boolean;
  readonly wide?: boolean;
  /** Makes the button less tall, for a line of text; its surroundings belong to the target. */
  readonly small?: boolean;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Work is going on: the button cannot be pressed, and shows a spinner. */
    readonly busy?: boolean;
    /** A press settles something, and another such button may move into this one's place: see `guardDecisions`. */
    readonly decides?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  kind,
  icon,
  iconEnd,
  iconOnly,
  wide,
  small,
  busy,
  decides,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames({ kind, iconOnly, wide, small })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-decides={decides || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      <span className={iconOnly ? styles.hidden : undefined}>{children}</span>
      {iconEnd}
    </button>
  );
}

interface LinkButtonProps extends Omit<Look, 'iconEnd' | 'small'> {
  readonly href: string;
  /** The page it leads to replaces this one in the browser's history. */
  readonly replace?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly 'aria-describedby'?: string;
  /** Called before the link leads on. A handler that prevents the default has led somewhere itself. */
  readonly onClick?: (event: MouseEvent) => void;
}

/** Draws a link that looks like a button: a link leads somewhere, a button does something. */
export function LinkButton({ kind, icon, iconOnly, wide, children, className, ...rest }: LinkButtonProps) {
  return (
    <Link className={classes(classNames({ kind, iconOnly, wide }), className)} {...rest}>
      {icon}
      <span className={iconOnly ? styles.hidden : undefined}>{children}</span>
    </Link>
  );
}

function classNames({
  kind = 'secondary',
  iconOnly,
  wide,
  small,
}: { [K in keyof Look]: Look[K] | undefined }): string {
  return classes(
    styles.button,
    styles[kind],
    iconOnly && styles.iconOnly,
    wide && styles.wide,
    small && styles.small,
  );
}
