import styles from './spinner.module.css';

/** Draws a turning ring. The caller says in words what is going on. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span className={large ? styles.large : styles.small} aria-hidden="true" />;
}
