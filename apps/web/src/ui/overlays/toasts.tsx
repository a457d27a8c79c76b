import { Check, CircleAlert, Info } from 'lucide-react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './toasts.module.css';

/** The newest message and its toast. */
let newest = { message: '', id: '' };

/** Shows a message. The same message again replaces its own toast, so toasts do not pile up over the screen. */
const tell = (message: string, show: () => string): string => {
  if (newest.message === message) toast.remove(newest.id);
  newest = { message, id: show() };
  return newest.id;
};

/** Shows short messages about what just happened. Times are the product's: success 3 s, the others 4 s. */
export const notify = {
  success: (message: string) => tell(message, () => toast.success(message, { duration: 3000 })),
  error: (message: string) =>
    tell(message, () =>
      toast.error(message, {
        duration: 4000,
        ariaProps: { role: 'alert', 'aria-live': 'assertive' },
      }),
    ),
  plain: (message: string) => tell(message, () => toast(message, { duration: 4000 })),
  /** Stays until `dismiss` is called with the id that this returns. */
  loading: (message: string) => toast.loading(message, { duration: Number.POSITIVE_INFINITY }),
  dismiss: (id: string) => toast.remove(id),
} as const;

const ICONS = {
  success: <Check size={20} aria-hidden="true" />,
  error: <CircleAlert size={20} aria-hidden="true" />,
  loading: <Spinner />,
  blank: <Info size={20} aria-hidden="true" />,
  custom: null,
};

/**
 * Draws the toasts: top right, the newest first; on a phone one over the other across the app's bar. A press goes through
 * them to what is below.
 */
export function Toasts() {
  const { toasts } = useToaster();
  return (
    <div className={styles.stack}>
      {toasts
        .filter((each) => each.visible)
        .map((each) => (
          <div key={each.id} className={classes(styles.toast, styles[each.type])} {...each.ariaProps}>
            {ICONS[each.type]}
            <span>{typeof each.message === 'function' ? each.message(each) : each.message}</span>
          </div>
        ))}
    </div>
  );
}
