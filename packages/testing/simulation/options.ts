import { isList, type Value } from '@sampark/core/survey/values';
import type { Oracle } from './oracle.ts';

/** The question with several options that every survey of a schedule has. Each option is ticked first by one person. */
export const OPTIONS_FIELD = 'basic_info.water_sources';

/** The form takes no more options than these: so two lists may go together or not. */
export const MOST_OPTIONS = 3;

/** Returns the options of a value; of any other value itself. */
export const partsOf = (value: Value): readonly Value[] => (isList(value) ? value : [value]);

export const optionsOf = (value: Value | undefined): readonly string[] =>
  value !== undefined && isList(value) ? value : [];

/** The person and the survey of some ticks. */
interface Where {
  readonly survey_id: string;
  readonly user: string;
  readonly device: string;
}

/** Notes for the oracle what somebody ticked and unticked who had these options before them. */
export const noteTicks = (oracle: Oracle, where: Where, was: Value, now: Value): void => {
  const [before, after] = [optionsOf(was), optionsOf(now)];
  for (const option of after) if (!before.includes(option)) oracle.ticked({ ...where, option, isOn: true });
  for (const option of before) if (!after.includes(option)) oracle.ticked({ ...where, option, isOn: false });
};

/**
 * Notes for the oracle what somebody decided who had several lists before them, and chose one: an option that some of
 * them lack is ticked by it, one that it lacks is unticked.
 */
export const noteChosenTicks = (oracle: Oracle, where: Where, seen: readonly Value[], now: Value): void => {
  for (const was of seen) noteTicks(oracle, where, was, now);
};
