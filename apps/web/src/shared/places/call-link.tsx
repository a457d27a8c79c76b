import { Phone } from 'lucide-react';
import styles from './call-link.module.css';

interface CallLinkProps {
  /** Tidied; empty or absent: none is known, and nothing is shown. */
  readonly phone: string | undefined;
  /** What a screen reader says, where the person does not stand right beside it. */
  readonly label?: string;
}

/** A telephone number that can be called with one press. */
export function CallLink({ phone, label }: CallLinkProps) {
  if (!phone) return null;
  return (
    <a className={styles.call} href={`tel:${phone}`} aria-label={label} translate="no">
      <Phone size={16} aria-hidden="true" />
      {phone}
    </a>
  );
}
