import { figuresOf } from '@sampark/core/reports/figures';
import { useMemo } from 'react';
import { AllAnswers } from './all-answers.tsx';
import { Blanks } from './blanks.tsx';
import { GapCardPart } from './gap-card.tsx';
import { Lacking } from './lacking.tsx';
import { Pictures } from './pictures.tsx';
import { Resolutions } from './resolutions.tsx';
import { SabhaHead } from './sabha-head.tsx';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';
import { SideBySide } from './side-by-side.tsx';

interface SheetProps extends SabhaPart {
  /** It is the first language of the page, so its heading is that of the page. */
  readonly isFirst: boolean;
  /** Gets the front, which is shared as a picture. */
  readonly onFront?: ((front: HTMLElement | null) => void) | undefined;
}

/**
 * Puts a report on paper in one language. The front is what people look at first: what is poor, what is not known, and the figures that matter as pictures. The
 * back has all answers, or the places side by side, and room for what the meeting resolves.
 */
export function SabhaSheet({ report, tongue, isFirst, onFront }: SheetProps) {
  const modules = useMemo(() => figuresOf(report.tally, report.form), [report]);
  const part = { report, tongue };
  return (
    <article className={styles.sheet} lang={tongue.language} data-one={report.isOne || undefined}>
      <div className={styles.front} ref={onFront}>
        <SabhaHead {...part} isFirst={isFirst} />
        <GapCardPart {...part} />
        <Lacking {...part} />
        <Blanks {...part} />
        <Pictures {...part} modules={modules} />
      </div>
      <div className={styles.back}>
        {report.groups.length > 0 ? (
          <SideBySide {...part} modules={modules} />
        ) : (
          <AllAnswers {...part} modules={modules} />
        )}
        <Resolutions tongue={tongue} />
      </div>
    </article>
  );
}
