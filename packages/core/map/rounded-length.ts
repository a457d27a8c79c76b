/** A length as people say it. */
export interface RoundedLength {
  readonly unit: 'metres' | 'kilometres';
  readonly length: number;
}

const KILOMETRE = 1000;
/** A phone does not know a place more exactly, in metres. */
const STEP = 10;
/** From here on, in kilometres, nobody asks for hundreds of metres. */
const FAR = 100;

/** Returns how far away something is: to ten metres, and beyond a kilometre to a hundred. */
export function roundedDistance(metres: number): RoundedLength {
  const rounded = Math.max(STEP, Math.round(metres / STEP) * STEP);
  if (rounded < KILOMETRE) return { unit: 'metres', length: rounded };
  const kilometres = metres / KILOMETRE;
  return {
    unit: 'kilometres',
    length: kilometres < FAR ? Math.round(kilometres * 10) / 10 : Math.round(kilometres),
  };
}
