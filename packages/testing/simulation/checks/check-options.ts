import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import type { Value } from '@sampark/core/survey/values';
import { MOST_OPTIONS, OPTIONS_FIELD, optionsOf } from '../options.ts';
import type { Oracle, PressedDelete, Tick } from '../oracle.ts';
import type { World } from '../world.ts';
import type { Violation } from './violation.ts';
import { heldBack, isCovered, keptIn } from './what-is-kept.ts';

/** Whether an option was in front of somebody who pressed Delete. */
const sawOption = ({ values, conflicts }: PressedDelete, option: string): boolean =>
  [...(values.get(OPTIONS_FIELD) ?? []), ...keptIn(conflicts, OPTIONS_FIELD)].some((list) =>
    optionsOf(list).includes(option),
  );

const says = (what: string): Violation[] => [{ invariant: 'I14', what }];

/** Whether somebody ticked an option again. They may not have heard that another person unticked it, too. */
export const isTickedAgain = ({ ticks }: Oracle, surveyId: string, option: string): boolean =>
  ticks.get(`${surveyId} ${option}`)?.some((tick, at) => tick.isOn && at > 0) ?? false;

/**
 * Whether a restore may have brought back an option whose tick was in flight when its own device unticked it: the
 * server never had it again until a device that had read it offered it.
 */
const isBroughtBack = (ticks: readonly Tick[], { tally }: World): boolean =>
  tally.restores > 0 && new Set(ticks.map(({ device }) => device)).size === 1;

/** Checks one option, by everything that people did to it. */
const ofOption = (world: World, ticks: readonly Tick[]): Violation[] => {
  const [first] = ticks;
  if (!first) return [];
  const { survey_id, option } = first;
  const survey = world.server.feed.survey(survey_id);
  const live = optionsOf(survey?.values[OPTIONS_FIELD]).includes(option);
  const kept = [
    ...keptIn(survey?.conflicts ?? [], OPTIONS_FIELD),
    ...heldBack(world, survey_id, OPTIONS_FIELD),
  ];
  const lastWords = new Map(ticks.map((tick) => [`${tick.user} on ${tick.device}`, tick.isOn]));
  const isOff = [...lastWords.values()].includes(false);
  if (!isOff && !live && !kept.some((list) => optionsOf(list).includes(option))) {
    if (
      world.damaged.has(option) ||
      ticks.some((tick) => isCovered(world, tick, (pressed) => sawOption(pressed, option)))
    )
      return [];
    const what = `${option} of ${survey_id} by ${first.device} is nowhere, and nobody unticked it`;
    return [{ invariant: world.tally.restores > 0 ? 'I12' : 'I14', what }];
  }
  const isDoubtful =
    isTickedAgain(world.oracle, survey_id, option) ||
    isBroughtBack(ticks, world) ||
    world.everDeleted.has(survey_id) ||
    kept.length > 0;
  return isOff && live && !isDoubtful
    ? says(`${option} of ${survey_id} is live, and somebody unticked it`)
    : [];
};

/** Whether the form takes the live options, each is there once, and somebody ticked each. */
const ofSurvey = ({ oracle }: World, { survey_id, values }: ServerSurvey): Violation[] => {
  const live = optionsOf(values[OPTIONS_FIELD]);
  if (live.length > MOST_OPTIONS) return says(`${survey_id} has more options than its form takes`);
  if (new Set(live).size < live.length) return says(`${survey_id} has an option twice`);
  return live.every((option) => oracle.ticks.has(`${survey_id} ${option}`))
    ? []
    : says(`${survey_id} has an option that nobody ticked`);
};

const goTogether = (theirs: Value, base: Value, mine: Value): boolean => {
  const [was, now] = [optionsOf(base), optionsOf(mine)];
  const left = optionsOf(theirs).filter((option) => now.includes(option) || !was.includes(option));
  return new Set([...left, ...now.filter((option) => !was.includes(option))]).size <= MOST_OPTIONS;
};

/**
 * I5 for options: a conflict holds only options that do not go together. A choice is made of whole lists, and so is
 * what its author typed over their own value in a conflict, and what an offer or a survey made again brings.
 */
const isNeedless = (world: World, { id, base, theirs, mine }: Conflict): boolean => {
  const operation = world.sent.get(id.slice(0, id.indexOf('.')));
  const isPlain = operation?.action === 'update' && !world.blind.has(id) && !world.overOwn.has(id);
  return isPlain && goTogether(theirs, base, mine as Value);
};

/**
 * I14: each option merges by itself. One that somebody ticked, and nobody unticked afterwards, is live or in an open
 * conflict, or waits on a device marked as refused, or a delete covers it whose author had seen it. One that somebody
 * unticked, and nobody ticked again, is not live. No option is invented, and the form takes what is live. I5: options
 * that go together are in no conflict.
 */
export const optionViolations = (world: World): Violation[] => [
  ...[...world.oracle.ticks.values()].flatMap((ticks) => ofOption(world, ticks)),
  ...[...world.server.surveys()].flatMap((survey) => ofSurvey(world, survey)),
  ...[...world.server.surveys()].flatMap(({ survey_id, conflicts }) =>
    conflicts
      .filter((conflict) => conflict.field === OPTIONS_FIELD && isNeedless(world, conflict))
      .map(() => ({ invariant: 'I5' as const, what: `options of ${survey_id} go together` })),
  ),
];
