import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';

/** `primary` once a screen; `danger` for what cannot be taken back; `quiet` beside others. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** An icon after the words: it points onwards. */
  readonly iconEnd?: ReactNode;
  /** Only the icon is drawn; the children stay as the accessible name. */
  readonly iconOnly?: boolean;
  readonly wide?: boolean;
  /** Less tall, for a line of text; its surroundings are part of the target. */
  readonly small?: boolean;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Work is going on: cannot be pressed, and a spinner shows it. */
    readonly busy?: boolean;
    /** What it does settles something, and another like it may move into its place: see `guardDecisions`. */
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
  /** What it leads to takes the place of this page. */
  readonly replace?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly 'aria-describedby'?: string;
  /** Called before it leads on; what prevents the default has led somewhere itself. */
  readonly onClick?: (event: MouseEvent) => void;
}

/** A link that looks like a button: it leads somewhere, a button does something. */
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
