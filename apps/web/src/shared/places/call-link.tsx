import { Phone } from 'lucide-react';
import styles from './call-link.module.css';

interface CallLinkProps {
  /** Tidied; empty or absent: none is known, and nothing is shown. */
  readonly phone: string | undefined;
  /** The words for a screen reader, where the person's name is not right beside it. */
  readonly label?: string;
}

/** Shows a telephone number that one press calls. */
export function CallLink({ phone, label }: CallLinkProps) {
  if (!phone) return null;
  return (
    <a className={styles.call} href={`tel:${phone}`} aria-label={label} translate="no">
      <Phone size={16} aria-hidden="true" />
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}
