import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { type FieldProblem, unknownField } from '../../forms/checks/validate.ts';
import { keptEdits, type ServerSurvey } from '../../survey/survey.ts';
import { isList, type Value, valueAt } from '../../survey/values.ts';
import type { CreateOperation, OfferOperation } from '../operation.ts';
import { holdForReview } from '../review/hold-for-review.ts';
import { decide } from './decide.ts';
import type { Decision, Situation } from './decision.ts';

const sources = 'basic_info.sources';

/** The form of these tests: at most three sources of water. */
const check = (_: string, value: Value): FieldProblem | null =>
  isList(value) && value.length > 3 ? unknownField : null;

const situation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation =>
  aSituation(stored, { check, ...more });

const survey = (options: Value, more: Partial<ServerSurvey> = {}): ServerSurvey =>
  aServerSurvey({ version: 7, ...more }, { [sources]: options });

const ticks = (was: Value, now: Value, more: Parameters<typeof anUpdate>[0] = {}) =>
  anUpdate({ base_version: 6, set: { [sources]: now }, was: { [sources]: was }, ...more });

const live = (decision: Decision): Value => valueAt(surveyAfter(decision).values, sources);
const kept = (decision: Decision) =>
  surveyAfter(decision).conflicts.map(({ theirs, mine }) => ({ theirs, mine }));

const entry = (version: number, by: string, was: Value, now: Value) =>
  anEntry(version, by, [{ field: sources, was, now }]);

describe('two people who tick different options of one question', () => {
  const decision = decide(ticks(null, ['pump']), situation(survey(['well'])));

  it('are in no conflict: both options are live', () => {
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(live(decision)).toEqual(['well', 'pump']);
  });

  it('have a history from what was live to what is live', () => {
    expect(decision.changes).toEqual([{ field: sources, was: ['well'], now: ['well', 'pump'] }]);
  });

  it('hear of the other option, also where the base is the newest version', () => {
    expect(decide(ticks(null, ['pump'], { base_version: 7 }), situation(survey(['well']))).status).toBe(
      'merged',
    );
  });

  it('are told of more options where nothing is left to tick', () => {
    const same = decide(ticks(null, ['well'], { base_version: 7 }), situation(survey(['well', 'pump'])));
    expect(same).toMatchObject({ status: 'merged', changed: false, opened: [] });
  });
});

it('an option that one person unticks is gone, and the one that another ticked stays', () => {
  expect(live(decide(ticks(['well'], []), situation(survey(['well', 'pump']))))).toEqual(['pump']);
});

it('where both untick all, the field is empty', () => {
  const decision = decide(ticks(['well', 'pump'], ['pump']), situation(survey(['well'])));
  expect(surveyAfter(decision).values).not.toHaveProperty(sources);
});

it('options that nobody else changed are applied as they were sent', () => {
  const decision = decide(
    ticks(['well'], ['pump', 'well'], { base_version: 7 }),
    situation(survey(['well'])),
  );
  expect(decision.status).toBe('applied');
  expect(live(decision)).toEqual(['pump', 'well']);
});

describe('options that the form refuses together', () => {
  const decision = decide(ticks(null, ['pump', 'tank']), situation(survey(['well', 'river'])));

  it('are a conflict that keeps what was sent, and nothing of it is live', () => {
    expect(decision.status).toBe('conflict');
    expect(live(decision)).toEqual(['well', 'river']);
    expect(kept(decision)).toEqual([{ theirs: ['well', 'river'], mine: ['pump', 'tank'] }]);
  });

  it('stay in conflict when their author ticks on over them', () => {
    const more = ticks(['pump', 'tank'], ['pump'], { op_id: 'op-2', base_version: 8 });
    const after = decide(more, situation(surveyAfter(decision)));
    expect(live(after)).toEqual(['well', 'river']);
    expect(kept(after)).toEqual([{ theirs: ['well', 'river'], mine: ['pump'] }]);
  });

  it('are settled by a choice, and options that came meanwhile stay', () => {
    const ids = surveyAfter(decision).conflicts.map(({ id }) => id);
    const choice = { op_id: 'op-2', action: 'resolve', resolves: ids, base_version: 8 } as const;
    const between = { ...surveyAfter(decision), values: { [sources]: ['well', 'river', 'canal'] } };
    const chosen = decide(ticks(['well', 'river'], ['pump'], choice), situation(between));
    expect(live(chosen)).toEqual(['canal', 'pump']);
    expect(surveyAfter(chosen).conflicts).toEqual([]);
  });

  it('keep a second choice as a whole, where somebody else has settled them', () => {
    const late = { op_id: 'op-3', action: 'resolve', resolves: ['op-1.basic_info.sources'] } as const;
    const settled = survey(['well', 'pump'], { version: 9 });
    const chosen = decide(ticks(['well', 'river'], ['well'], late), situation(settled));
    expect(kept(chosen)).toEqual([{ theirs: ['well', 'pump'], mine: ['well'] }]);
  });
});

describe('ticks over ticks of the same device that it had not heard back about', () => {
  const later = [entry(7, 'sunita', ['well'], ['well', 'pump'])];

  it('take back its own and leave those of others', () => {
    expect(live(decide(ticks(null, ['tank']), situation(survey(['well', 'pump']), { later })))).toEqual([
      'well',
      'tank',
    ]);
  });

  it('are not ticked again where somebody else has unticked them since', () => {
    const unticked = [...later, entry(8, 'ramesh', ['well', 'pump'], ['well'])];
    const decision = decide(ticks(null, ['pump', 'tank']), situation(survey(['well']), { later: unticked }));
    expect(live(decision)).toEqual(['well', 'tank']);
  });

  it('of another phone are not taken back', () => {
    const author = anAuthor('sunita', 'another phone');
    const decision = decide(ticks(null, ['tank']), situation(survey(['well', 'pump']), { later, author }));
    expect(live(decision)).toEqual(['well', 'pump', 'tank']);
  });
});

describe('options of an author who does not say what they had seen', () => {
  it('are measured by their base', () => {
    const later = [entry(7, 'ramesh', ['well'], ['well', 'pump'])];
    const decision = decide(ticks(null, [], { was: null }), situation(survey(['well', 'pump']), { later }));
    expect(live(decision)).toEqual(['pump']);
  });

  const baseless = (now: Value) => ticks(null, now, { was: null, base_version: null });
  const later = [entry(2, 'ramesh', null, ['well']), entry(7, 'sunita', ['well'], ['well', 'pump'])];

  it.each([
    { now: ['well', 'pump', 'tank'], why: 'one is added' },
    { now: ['well'], why: 'their own is left out' },
    { now: ['well', 'tank'], why: 'their own is left out and one is added' },
  ])('without a base are live where $why', ({ now }) => {
    expect(live(decide(baseless(now), situation(survey(['well', 'pump']), { later })))).toEqual(now);
  });

  it('without a base are a conflict where one of another person is left out', () => {
    const decision = decide(baseless(['pump', 'tank']), situation(survey(['well', 'pump']), { later }));
    expect(kept(decision)).toEqual([{ theirs: ['well', 'pump'], mine: ['pump', 'tank'] }]);
  });

  it('without a base are a conflict where another person has unticked one of them', () => {
    const unticked = [...later, entry(8, 'ramesh', ['well', 'pump'], ['well'])];
    const decision = decide(baseless(['well', 'pump']), situation(survey(['well']), { later: unticked }));
    expect(decision.status).toBe('conflict');
  });
});

it('a survey that is created again unticks nothing in silence', () => {
  const later = [anEntry(1, 'ramesh', { [sources]: ['well', 'pump'] })];
  const { op_id, survey_id } = anUpdate();
  const create: CreateOperation = {
    ...{ op_id, survey_id, resolves: [], client_timestamp: null },
    ...{ panchayat_id: 'p1', form_name: null, form_version: null },
    action: 'create',
    set: { village_name: 'Rampur', [sources]: ['well'] },
  };
  const stored = survey(['well', 'pump']);
  expect(decide(create, situation(stored, { later })).status).toBe('conflict');
  const same = { ...create, set: { ...create.set, [sources]: ['pump', 'well'] } };
  expect(decide(same, situation(stored, { later }))).toMatchObject({
    code: 'already_exists',
    changed: false,
  });
});

describe('options that are held for review', () => {
  it('are kept as they were sent, and nothing is live', () => {
    const decision = holdForReview(ticks(null, ['pump']), situation(survey(['well'])));
    expect(live(decision)).toEqual(['well']);
    expect(kept(decision)).toEqual([{ theirs: ['well'], mine: ['pump'] }]);
  });

  it('need no review where they are live already', () => {
    expect(holdForReview(ticks(null, ['well']), situation(survey(['well', 'pump']))).changed).toBe(false);
  });
});

describe('options of a deleted survey', () => {
  const tombstone = survey(['well'], { deleted_at: '2026-11-19T00:00:00.000Z' });
  const keptOf = (decision: Decision) => surveyAfter(decision).conflicts.map(keptEdits);
  const first = decide(ticks(null, ['pump']), situation(tombstone));

  it('are kept beside those that it had, so that who keeps the survey unticks nothing', () => {
    expect(keptOf(first)).toEqual([{ [sources]: ['well', 'pump'] }]);
  });

  it('that a second phone of the same person ticks are kept with the first', () => {
    const author = anAuthor('sunita', 'another phone');
    const second = ticks(null, ['tank'], { op_id: 'op-2' });
    const decision = decide(second, situation(surveyAfter(first), { author }));
    expect(keptOf(decision)).toEqual([{ [sources]: ['well', 'pump', 'tank'] }]);
  });

  it('that their author unticks again leave nothing to settle', () => {
    const back = ticks(['pump'], null, { op_id: 'op-2', base_version: 8 });
    expect(keptOf(decide(back, situation(surveyAfter(first))))).toEqual([]);
  });

  it('that have been ticked already need no conflict', () => {
    expect(decide(ticks(null, ['well']), situation(tombstone)).opened).toEqual([]);
  });
});

describe('options that a device brings back after a restore', () => {
  const over = { epoch: 'e0', version: 7, left_at: 7, values: {}, conflicts: [], is_deleted: false };
  const offer = (options: Value): OfferOperation => ({
    ...{ op_id: 'offer-1', survey_id: 'SURVEY_1_rampur', action: 'offer', resolves: [] },
    ...{ client_timestamp: null, epoch: 'e0', version: 9, continues: null, conflicts: [], is_deleted: false },
    identity: survey(null),
    set: { village_name: 'Rampur', [sources]: options },
  });
  const knownIn = () => ({ ...over, values: { village_name: 'Rampur', [sources]: ['well', 'pump'] } });

  it('merge option by option over the last state that the server knew', () => {
    const decision = decide(
      offer(['pump', 'tank']),
      situation(survey(['well', 'pump', 'canal']), { knownIn }),
    );
    expect(decision.opened).toEqual([]);
    expect(live(decision)).toEqual(['pump', 'canal', 'tank']);
  });

  it('are a conflict over nothing known, where they lack an option that is live', () => {
    const later = [entry(7, 'ramesh', null, ['well', 'pump'])];
    const decision = decide(offer(['pump', 'tank']), situation(survey(['well', 'pump']), { later }));
    expect(kept(decision)).toEqual([{ theirs: ['well', 'pump'], mine: ['pump', 'tank'] }]);
  });
});

it("a value typed over one's own in conflict is live where it has become so", () => {
  const own = { id: 'x.basic_info.sources', field: sources, base: null, theirs: null, mine: ['well'] };
  const stored = survey(['well'], { conflicts: [{ ...own, user: ramesh.username, at: '' }] });
  const decision = decide(ticks(['well'], ['pump']), situation(stored, { author: ramesh }));
  expect(live(decision)).toEqual(['pump']);
  expect(decision.closed).toEqual([own.id]);
});
