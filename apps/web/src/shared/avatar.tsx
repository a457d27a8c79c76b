import { CircleUser } from 'lucide-react';
import styles from './avatar.module.css';

interface AvatarProps {
  /** A data address, or none. */
  readonly picture: string | null;
  /** What it is a picture of; left out where the name stands beside it. */
  readonly alt?: string;
  /** Pixels. */
  readonly size: number;
}

/** Somebody's picture, or the sign that stands for one. */
export function Avatar({ picture, alt = '', size }: AvatarProps) {
  if (picture === null) return <CircleUser className={styles.sign} size={size} aria-hidden="true" />;
  return <img className={styles.picture} src={picture} alt={alt} width={size} height={size} />;
}
