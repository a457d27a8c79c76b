import styles from './skip-link.module.css';

/** The first stop of the Tab key: jumps over the chrome to the page's content. */
export function SkipLink({ target, children }: { readonly target: string; readonly children: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
