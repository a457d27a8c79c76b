import { anAuthor, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, ramesh, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { Conflict, ServerSurvey } from '../../survey/survey.ts';
import { type Value, type Values, valueAt } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Decision, Situation } from '../decide/decision.ts';
import type { EditOperation } from '../operation.ts';

const row = 'water.wells/@a';
const depth = `${row}/depth`;
const users = `${row}/users`;
const pump = `${row}/pumps/@x`;
const power = `${pump}/power`;

/** A well at place `V` with a depth. */
const WELL: Values = { [row]: 'V', [depth]: 12 };
/** The values that are left where somebody has taken it out. */
const GONE: Values = { [depth]: 12 };

const situation = (stored: ServerSurvey | null, more: Partial<Situation> = {}): Situation =>
  aSituation(stored, { check: () => null, ...more });

const survey = (values: Values, more: Partial<ServerSurvey> = {}): ServerSurvey =>
  aServerSurvey({ version: 7, ...more }, values);

/** Makes what Sunita does who had seen version 6. */
const edit = (set: Values, was: Values | null, more: Partial<EditOperation> = {}): EditOperation =>
  anUpdate({ base_version: 6, set, was, ...more });

const removal = (seen: Values | null, more: Partial<EditOperation> = {}): EditOperation =>
  edit({ [row]: null }, seen, more);

const entry = (version: number, by: string, field: string, was: Value, now: Value) =>
  anEntry(version, by, [{ field, was, now }]);

const live = (decision: Decision, field: string): Value => valueAt(surveyAfter(decision).values, field);
const conflicts = (decision: Decision) =>
  surveyAfter(decision).conflicts.map(({ field, base, theirs, mine }) => ({ field, base, theirs, mine }));

/** 'Taken out here, changed there.' */
const outHere = { field: row, base: 'V', theirs: 'V', mine: null };
/** 'Taken out there, changed here.' */
const outThere = { field: row, base: 'V', theirs: null, mine: 'V' };

describe('rows that two people add', () => {
  it('are both there', () => {
    const decision = decide(
      edit({ 'water.wells/@b': 'V' }, { 'water.wells/@b': null }),
      situation(survey(WELL)),
    );
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(surveyAfter(decision).values).toMatchObject({ ...WELL, 'water.wells/@b': 'V' });
  });
});

describe('a row that two people move', () => {
  const move = (more: Partial<EditOperation> = {}) => edit({ [row]: 'W' }, { [row]: 'V' }, more);
  const moved = survey({ ...WELL, [row]: 'X' });

  it('stands where the later of the two puts it, and nobody is asked', () => {
    const decision = decide(move(), situation(moved));
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(live(decision, row)).toBe('W');
  });

  it('stays where it is under a survey that is made again', () => {
    const again = {
      op_id: 'op-1',
      survey_id: 'SURVEY_1_rampur',
      action: 'create',
      panchayat_id: 'p1',
      form_name: null,
      form_version: null,
      set: { village_name: 'Rampur', [row]: 'W' },
      resolves: [],
      client_timestamp: null,
    } as const;
    const decision = decide(again, situation(moved));
    expect(decision).toMatchObject({ status: 'merged', opened: [] });
    expect(live(decision, row)).toBe('X');
  });

  it('is in conflict where one of them has taken it out', () => {
    const decision = decide(move(), situation(survey(GONE)));
    expect(conflicts(decision)).toEqual([{ ...outThere, mine: 'W' }]);
  });
});

describe('taking a row out', () => {
  it('empties its place and keeps its answers', () => {
    const decision = decide(removal(WELL, { base_version: 7 }), situation(survey(WELL)));
    expect(decision).toMatchObject({ status: 'applied', opened: [] });
    expect(surveyAfter(decision).values).toEqual({ village_name: 'Rampur', ...GONE });
  });

  it('is nothing new where it is out', () => {
    expect(decide(removal(WELL), situation(survey(GONE)))).toMatchObject({ changed: false, opened: [] });
  });

  it.each<[string, Values]>([
    ['an answer was changed', { ...WELL, [depth]: 15 }],
    ['an answer was cleared', { [row]: 'V' }],
    ['an answer was added', { ...WELL, [users]: 4 }],
    ['a row was added in it', { ...WELL, [pump]: 'V' }],
    ['an answer in a row in it was changed', { ...WELL, [power]: 3 }],
  ])('is one conflict, and the row stays, where %s meanwhile', (_, values) => {
    const decision = decide(removal(WELL), situation(survey(values)));
    expect(decision.status).toBe('conflict');
    expect(conflicts(decision)).toEqual([outHere]);
    expect(surveyAfter(decision).values).toMatchObject(values);
    expect(decision.changes).toEqual([{ field: row, was: 'V', now: 'V', mine: null }]);
  });

  it('is a conflict where the row was moved meanwhile', () => {
    const decision = decide(removal(WELL), situation(survey({ ...WELL, [row]: 'X' })));
    expect(conflicts(decision)).toEqual([{ ...outHere, theirs: 'X' }]);
  });

  it('does not ask about another row whose id begins alike', () => {
    const decision = decide(removal(WELL), situation(survey({ ...WELL, 'water.wells/@ab/depth': 3 })));
    expect(decision.opened).toEqual([]);
  });

  it('knows what the same device has done in it before it heard back', () => {
    const later = [entry(7, 'sunita', depth, 12, 15)];
    const decision = decide(removal(WELL), situation(survey({ ...WELL, [depth]: 15 }), { later }));
    expect(decision.opened).toEqual([]);
  });

  it("asks where another of the person's own devices has changed an answer", () => {
    const later = [entry(7, 'sunita', depth, 12, 15)];
    const author = anAuthor('sunita', 'office');
    const decision = decide(removal(WELL), situation(survey({ ...WELL, [depth]: 15 }), { later, author }));
    expect(conflicts(decision)).toEqual([outHere]);
  });

  it('asks where another person has ticked an option beside its own', () => {
    const types = `${row}/types`;
    const later = [entry(7, 'sunita', types, ['dug'], ['dug', 'bore'])];
    const seen = { ...WELL, [types]: ['bore'] };
    const values = { ...WELL, [types]: ['dug', 'bore'] };
    expect(conflicts(decide(removal(seen), situation(survey(values), { later })))).toEqual([outHere]);
  });

  it('does not ask about what the operation itself sets to what is there', () => {
    const both = edit({ [row]: null, [depth]: 15 }, WELL);
    expect(decide(both, situation(survey({ ...WELL, [depth]: 15 }))).opened).toEqual([]);
  });

  it('goes by history where a plain client does not say what was seen', () => {
    const later = [entry(7, 'ramesh', users, 4, null)];
    const known = decide(removal(null), situation(survey(WELL)));
    expect(known.opened).toEqual([]);
    const cleared = decide(removal(null), situation(survey(WELL), { later }));
    expect(conflicts(cleared)).toEqual([outHere]);
  });
});

describe('working in a row that somebody has taken out', () => {
  const gone = survey(GONE);
  const work = edit({ [depth]: 15 }, { [row]: 'V', [depth]: 12 });

  it('keeps the answer, and asks once whether the row is to come back', () => {
    const decision = decide(work, situation(gone));
    expect(decision.status).toBe('conflict');
    expect(live(decision, depth)).toBe(15);
    expect(conflicts(decision)).toEqual([outThere]);
    expect(decision.changes).toEqual([
      { field: depth, was: 12, now: 15 },
      { field: row, was: null, now: null, mine: 'V' },
    ]);
  });

  it('asks about an answer that is in conflict itself, too', () => {
    const decision = decide(work, situation(survey({ [depth]: 20 })));
    expect(conflicts(decision)).toEqual([{ field: depth, base: 12, theirs: 20, mine: 15 }, outThere]);
  });

  it('asks for a row that is added in it', () => {
    const added = edit({ [pump]: 'V' }, { [row]: 'V', [pump]: null });
    expect(conflicts(decide(added, situation(gone)))).toEqual([outThere]);
  });

  it('asks about each of the rows around it', () => {
    const inner = edit({ [power]: 3 }, { [row]: 'V', [pump]: 'W', [power]: null });
    expect(conflicts(decide(inner, situation(gone)))).toEqual([
      outThere,
      { field: pump, base: 'W', theirs: null, mine: 'W' },
    ]);
  });

  it('asks nothing where it says the same as what is there', () => {
    const same = edit({ [depth]: 12 }, { [row]: 'V', [depth]: 10 });
    expect(decide(same, situation(gone))).toMatchObject({ changed: false, opened: [] });
  });

  it('asks nothing of a person who has seen it gone', () => {
    expect(decide(edit({ [depth]: 15 }, { [depth]: 12 }), situation(gone)).opened).toEqual([]);
  });

  it('asks nothing where the operation itself takes it out or brings it back', () => {
    const out = edit({ [depth]: 15, [row]: null }, { ...WELL });
    expect(decide(out, situation(gone)).opened).toEqual([]);
    const back = edit({ [depth]: 15, [row]: 'W' }, { [row]: null, [depth]: 12 });
    expect(live(decide(back, situation(gone)), row)).toBe('W');
  });

  it('asks nothing where this very device has taken it out', () => {
    const later = [entry(7, 'sunita', row, 'V', null)];
    expect(decide(work, situation(gone, { later })).opened).toEqual([]);
  });

  it('asks for a plain client where the history shows that it went since', () => {
    const later = [entry(7, 'ramesh', row, 'V', null)];
    const plain = edit({ [depth]: 15 }, null);
    expect(conflicts(decide(plain, situation(gone, { later })))).toEqual([outThere]);
    expect(decide(plain, situation(gone)).opened).toEqual([]);
  });

  it('has one conflict of the author, with a new id for each thing they did', () => {
    const first = surveyAfter(decide(work, situation(gone)));
    const more = edit({ [users]: 4 }, { [row]: 'V', [users]: null }, { op_id: 'op-2' });
    const decision = decide(more, situation(first));
    expect(conflicts(decision)).toEqual([outThere]);
    expect(decision).toMatchObject({ closed: [`op-1.${row}`], opened: [{ id: `op-2.${row}` }] });
  });

  it("stays open where another of the author's devices takes the row out, which has not seen it", () => {
    const later = [anEntry(8, 'sunita', [{ field: row, was: null, now: null, mine: 'V' }])];
    const first = surveyAfter(decide(work, situation(gone)));
    const out = removal({ [row]: 'V' }, { op_id: 'op-2' });
    const office = situation(first, { later, author: anAuthor('sunita', 'office') });
    expect(decide(out, office)).toMatchObject({ closed: [], opened: [] });
    expect(decide(out, situation(first, { later })).closed).toEqual([`op-1.${row}`]);
  });

  it("leaves another person's conflict about the row", () => {
    const first = surveyAfter(decide(work, situation(gone, { author: ramesh })));
    expect(conflicts(decide({ ...work, op_id: 'op-2', set: { [users]: 4 } }, situation(first)))).toEqual([
      outThere,
      outThere,
    ]);
  });
});

describe('a conflict about a row', () => {
  const open: Conflict = { ...outHere, id: 'op-0.water.wells/@a', user: 'ramesh', at: '2026-11-20' };
  const choose = (place: Value, seen: Values) =>
    edit({ [row]: place }, seen, { action: 'resolve', resolves: [open.id], op_id: 'op-2' });
  const inConflict = survey({ ...WELL, [depth]: 15 }, { conflicts: [open] });

  it('ends with the row, by a choice of its place', () => {
    const decision = decide(choose('V', { [row]: 'V' }), situation(inConflict));
    expect(live(decision, row)).toBe('V');
    expect(conflicts(decision)).toEqual([]);
  });

  it('ends without the row, by a choice of nothing from somebody who saw what was changed', () => {
    const decision = decide(choose(null, { ...WELL, [depth]: 15 }), situation(inConflict));
    expect(live(decision, row)).toBeNull();
    expect(conflicts(decision)).toEqual([]);
  });

  it('is asked again where more was changed since', () => {
    const changed = { ...inConflict, values: { ...inConflict.values, [users]: 4 } };
    const decision = decide(choose(null, { ...WELL, [depth]: 15 }), situation(changed));
    expect(live(decision, row)).toBe('V');
    expect(decision.opened).toMatchObject([{ id: 'op-2.water.wells/@a', mine: null }]);
    expect(surveyAfter(decision).conflicts).toHaveLength(1);
  });

  it('ends with the row where it is brought back from what was taken out', () => {
    const other = { ...open, theirs: null, mine: 'V' };
    const decision = decide(choose('V', {}), situation(survey(GONE, { conflicts: [other] })));
    expect(live(decision, row)).toBe('V');
    expect(conflicts(decision)).toEqual([]);
  });

  it('is asked again where two people have chosen differently', () => {
    const settled = situation(survey(WELL));
    expect(conflicts(decide(choose(null, WELL), settled))).toEqual([outHere]);
  });

  it('is no question where two people have chosen the row at two places', () => {
    const settled = situation(survey({ ...WELL, [row]: 'X' }));
    expect(conflicts(decide(choose('V', { [row]: 'V' }), settled))).toEqual([]);
  });
});
