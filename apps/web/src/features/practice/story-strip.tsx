import { useEffect, useRef } from 'react';
import type { Practice } from '../../data/practice/practice.ts';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './practice.module.css';
import type { StoryLine } from './use-story.ts';

interface StoryStripProps {
  readonly practice: Practice;
  readonly lines: readonly StoryLine[];
}

/** Says in one sentence what has just happened and where the value is; the sentence stays in sight. */
export function StoryStrip({ practice, lines }: StoryStripProps) {
  const { t } = useTranslation('practice');
  const text = useFieldText(practice.form);
  const said = (line: StoryLine): string => {
    switch (line.kind) {
      case 'start':
        return t('step.start');
      case 'step':
        return t(`step.${line.step}`);
      case 'colleague': {
        const { field, now } = line.change;
        const words = { name: t('colleague'), field: text.label(field), value: text.value(field, now) };
        return t(line.online ? 'step.colleagueOnline' : 'step.colleagueOffline', words);
      }
    }
  };
  const newest = lines.at(-1);
  const strip = useRef<HTMLParagraphElement>(null);

  // The save bar sits on top of the strip, which is as high as its sentence is long.
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const watch = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--story', `${current.offsetHeight}px`),
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);

  return (
    <p ref={strip} className={styles.story} role="status">
      <span className={styles.count}>{lines.length}</span>
      {newest && said(newest)}
    </p>
  );
}
