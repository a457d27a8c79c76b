import { classes } from '../../ui/classes.ts';
import styles from './mark-look.module.css';

/** The shapes of marks, each with a colour of its own: nobody has to tell marks by colour alone. */
export const MARK_LOOKS = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'star',
  'drop',
  'ring',
] as const;
export type MarkLook = (typeof MARK_LOOKS)[number];

/** Outlines around 0, within about 10 pixels. */
const OUTLINES: Record<MarkLook, string> = {
  circle: 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z',
  square: 'M-7.5-7.5h15v15h-15z',
  triangle: 'M0-9.5L9.5 7.5h-19z',
  diamond: 'M0-10L10 0L0 10L-10 0z',
  cross: 'M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z',
  star: 'M0 -10.5L2.6 -3.6L10 -3.2L4.2 1.4L6.2 8.5L0 4.4L-6.2 8.5L-4.2 1.4L-10 -3.2L-2.6 -3.6z',
  drop: 'M-9.5-7.5h19L0 9.5z',
  ring: 'M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
};

/** Draws the shape of a mark around 0. */
export const MarkShape = ({ look }: { readonly look: MarkLook }) => (
  <path className={classes(styles.mark, styles[look])} d={OUTLINES[look]} fillRule="evenodd" />
);

/** Draws a ring around 0 in the colours of several marks, each as long as its share of them. */
export function LookShares({
  looks,
  radius,
}: {
  readonly looks: readonly MarkLook[];
  readonly radius: number;
}) {
  let begun = 0;
  return MARK_LOOKS.map((look) => {
    const count = looks.filter((each) => each === look).length;
    if (count === 0) return null;
    const from = begun;
    begun += count;
    return (
      <circle
        key={look}
        className={classes(styles.share, styles[look])}
        r={radius}
        pathLength={looks.length}
        strokeDasharray={`${count} ${looks.length}`}
        strokeDashoffset={-from}
        transform="rotate(-90)"
      />
    );
  });
}

/** Draws a mark beside words, as a legend has it. */
export const MarkSign = ({ look }: { readonly look: MarkLook }) => (
  <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
    <MarkShape look={look} />
  </svg>
);
