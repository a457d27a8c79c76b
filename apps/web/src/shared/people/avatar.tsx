import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  /** A data address, or none. */
  readonly picture: string | null;
  readonly name: string;
  /** Says whose picture it is; left out where the name is beside it. */
  readonly alt?: string;
  /** Size in pixels. */
  readonly size: number;
}

/** Shows somebody's picture, or the letters that stand for one. */
export function Avatar({ picture, name, alt = '', size }: AvatarProps) {
  if (picture !== null) {
    return <img className={styles.picture} src={picture} alt={alt} width={size} height={size} />;
  }
  const measure = { width: size, height: size, fontSize: size * 0.4 };
  // It is a picture, not text: a button that shows it is named without it.
  return (
    <span
      className={styles.initials}
      style={measure}
      data-letters={initialsOf(name)}
      translate="no"
      aria-hidden="true"
    />
  );
}
