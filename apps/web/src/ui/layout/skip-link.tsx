import styles from './skip-link.module.css';

/** Jumps over the chrome to the page's content; the first stop of the Tab key. */
export function SkipLink({ target, children }: { readonly target: string; readonly children: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
