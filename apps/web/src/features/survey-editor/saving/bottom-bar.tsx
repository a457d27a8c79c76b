import { type ReactNode, useRef } from 'react';
import styles from './bottom-bar.module.css';
import { useRoomBelow } from './use-room-below.ts';

/** Stays in sight below the fields, as high as its content. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useRoomBelow(room, bar);
  return (
    <div className={styles.room} ref={room}>
      <div className={styles.own}>
        <div className={styles.bar} ref={bar}>
          {children}
        </div>
      </div>
    </div>
  );
}
