import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './sheet.module.css';
import { useSheet } from './sheet.ts';
import type { Tongue } from './tongue.ts';

/** Puts the words of each language of the page beside each other. */
export function Beside({ children }: { readonly children: (tongue: Tongue) => ReactNode }) {
  const { tongues } = useSheet();
  return (
    <div className={classes(tongues.length > 1 && styles.pair)}>
      {tongues.map((tongue) => (
        <div key={tongue.language} lang={tongue.language} dir={tongue.direction}>
          {children(tongue)}
        </div>
      ))}
    </div>
  );
}
