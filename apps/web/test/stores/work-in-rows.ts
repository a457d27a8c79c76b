import { isEmpty, isList, type Values, valueAt } from '@sampark/core/survey/values';
import {
  isAlive,
  type RowWork,
  rowWork,
  type Typed,
  type WorkedRepeat,
} from '@sampark/testing/simulation/rows';
import type { Fresh } from './person-at-device.ts';
import { fieldOf } from './versions.ts';

/** The questions of the amenities form that stand in no row. */
const FIELDS = ['habitation.village_households', 'water.sources_in_village'] as const;

const SOURCES: WorkedRepeat = { path: 'water.sources', answer: 'depth_m' };
const HAMLETS: WorkedRepeat = {
  path: 'habitation.hamlets',
  answer: 'hamlet_households',
  inner: { name: 'streets', answer: 'street_length_m' },
};

const MONTHS = ['may', 'jun', 'jul', 'aug'] as const;

/** The names under which work in rows is counted. */
const COUNTED: Readonly<Record<RowWork['kind'], string>> = {
  added: 'row added',
  takenOut: 'row taken out',
  moved: 'row moved',
  broughtBack: 'row brought back',
  answered: 'answered in a row',
};

/** The typing of one person: outside of rows, in rows, or ticks. */
export interface Work {
  /** The name under which it is counted. */
  readonly kind: string;
  readonly typed: Typed;
}

/** Ticks or unticks a month at a source, where there is one. */
const tick = (shown: Values, { random }: Fresh): Work | null => {
  const rows = Object.keys(shown).filter((path) => /^water\.sources\/@[^/]+$/.test(path));
  const alive = rows.filter((row) => !isEmpty(valueAt(shown, row)));
  if (alive.length === 0) return null;
  const field = `${random.pick(alive.sort())}/months`;
  const value = valueAt(shown, field);
  const ticked = isList(value) ? value : [];
  const month = random.pick(MONTHS);
  const now = ticked.includes(month) ? ticked.filter((each) => each !== month) : [...ticked, month];
  return isAlive(shown, field) ? { kind: 'ticked', typed: [[field, now]] } : null;
};

/** Picks what somebody types into a survey of the amenities form, by what is on the screen. */
export const pickWork = (shown: Values, source: Fresh, formVersion: number): Work => {
  const { random, fresh } = source;
  const answer: Work = { kind: 'answered', typed: [[random.pick(FIELDS), fresh()]] };
  const roll = random.next();
  if (roll < 0.1) return { kind: 'answered a version', typed: [[fieldOf(formVersion), fresh()]] };
  if (roll < 0.2) return answer;
  if (roll < 0.4) return tick(shown, source) ?? answer;
  const [one, other] = random.chance(0.6) ? [HAMLETS, SOURCES] : [SOURCES, HAMLETS];
  const work = rowWork(shown, one, random, fresh) ?? rowWork(shown, other, random, fresh);
  return work ? { ...work, kind: COUNTED[work.kind] } : answer;
};
