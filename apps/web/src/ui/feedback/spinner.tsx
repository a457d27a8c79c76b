import styles from './spinner.module.css';

/** A turning ring; whoever shows it says in words what is going on. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span className={large ? styles.large : styles.small} aria-hidden="true" />;
}
