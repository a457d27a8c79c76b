import type { ReactNode } from 'react';
import { InPhoneFrame } from '../../shared/frame/on-phone.ts';
import styles from './phone-frame.module.css';

/** Draws a screen as a phone of 360 pixels shows it. On a phone it has the whole width, without a frame. */
export function PhoneFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.phone} data-phone="">
      <InPhoneFrame value={true}>{children}</InPhoneFrame>
    </div>
  );
}
