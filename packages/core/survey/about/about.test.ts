import { describe, expect, it } from 'vitest';
import { aboutOf, aboutPath, isAbout, withoutAbout } from './about-path.ts';
import { type Note, notesIn, notesPath, noteText, readNote } from './notes.ts';
import { fieldsSaid, isAllOpen, openPart } from './open-part.ts';

const toilets = 'sanitation.toilets';
const path = '~notes.sanitation';

const aNote = (more: Partial<Note> = {}): Note => ({
  id: 'op-1',
  on: toilets,
  text: 'Count again',
  by: 'ravi',
  name: 'Ravi Kumar',
  at: '2026-11-26T10:00:00.000Z',
  ...more,
});

describe('the path of what is said about answers', () => {
  it.each([
    ['~notes.sanitation', { kind: 'notes', target: 'sanitation' }],
    ['~notes.*', { kind: 'notes', target: '*' }],
    ['~review.water.sources#k3f9', { kind: 'review', target: 'water.sources/@k3f9' }],
    ['~review.water.sources#a/tests#b', { kind: 'review', target: 'water.sources/@a/tests/@b' }],
  ] as const)('%s says its kind and its target', (path, about) => {
    expect(isAbout(path)).toBe(true);
    expect(aboutOf(path)).toEqual(about);
    expect(aboutPath(about)).toBe(path);
  });

  it.each(['village_name', toilets, 'water.sources/@k3f9/type', 'a.~b'])(
    '%s is that of an answer',
    (path) => {
      expect(isAbout(path)).toBe(false);
      expect(aboutOf(path)).toBeNull();
    },
  );

  it('parts answers from what is said about them, and copies only where something is', () => {
    const answers = { village_name: 'Rampur', [toilets]: 3 };
    expect(withoutAbout(answers)).toBe(answers);
    expect(withoutAbout({ ...answers, [path]: ['x'] })).toEqual(answers);
  });

  it.each([
    [toilets, '~notes.sanitation'],
    ['water.sources/@k3f9/type', '~notes.water'],
    ['village_name', '~notes.*'],
    ['survey_date', '~notes.*'],
  ])('the notes about %s stand at %s', (field, notes) => expect(notesPath(field)).toBe(notes));
});

describe('a note', () => {
  it.each([
    ['plain', {}],
    ['of emoji and marks of direction', { text: '🚰 \u202Eपानी\u202C <script>alert(1)</script>' }],
    ['of 1970', { at: '1970-01-01T00:00:00.000Z' }],
    ['about a field in a row', { on: 'water.sources/@k3f9/type' }],
  ])('%s is read as it was written', (_, more) => {
    const note = aNote(more);
    expect(readNote(noteText(note))).toEqual(note);
  });

  it.each([
    ['no JSON', '{"id":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['another spelling', JSON.stringify(Object.fromEntries(Object.entries(aNote()).toReversed()))],
    ['more than a note', JSON.stringify({ ...aNote(), more: 1 })],
    ['NUL', noteText(aNote({ text: 'a\0b' }))],
    ['half a letter', noteText(aNote({ text: '\ud83d' }))],
    ['no words', noteText(aNote({ text: '  \n' }))],
    ['no name', noteText(aNote({ name: '' }))],
    ['no day', noteText(aNote({ at: 'yesterday' }))],
    ['a day that there is not', noteText(aNote({ at: '2026-13-40T00:00:00Z' }))],
    ['about another note', noteText(aNote({ on: path }))],
    ['a number for a text', JSON.stringify({ ...aNote(), text: 5 })],
  ])('%s is none', (_, item) => {
    expect(readNote(item)).toBeNull();
    expect(notesIn([item, noteText(aNote())])).toEqual([aNote()]);
  });
});

describe('the part that somebody sees of what is said', () => {
  const isOpen = (field: string) => field === toilets || field === 'roads.';
  const open = noteText(aNote());
  const closed = noteText(aNote({ id: 'op-2', on: 'sanitation.drainage' }));

  it.each([
    ['an open answer', toilets, 3, 3],
    ['a closed answer', 'sanitation.drainage', 'Fair', undefined],
    ['notes', path, [open, closed], [open]],
    ['notes of which none is open', path, [closed], null],
    ['what is no note', path, ['x'], null],
    ['no notes', path, null, null],
    ['a text for a list', path, open, undefined],
    ['the review of a closed module', '~review.sanitation', ['x'], undefined],
    ['the review of an open module', '~review.roads', ['x'], ['x']],
    ['the review of the whole survey', '~review.*', ['x'], undefined],
    ['the review of a row of an open module', '~review.roads.bridges#a', ['x'], ['x']],
    ['the review of a row of a closed module', '~review.sanitation.wells#a', ['x'], undefined],
    ['another word', '~likes.sanitation', ['x'], undefined],
  ] as const)('%s', (_, field, value, part) => {
    expect(openPart(field, value, isOpen)).toEqual(part);
    expect(isAllOpen(field, value, isOpen)).toBe(JSON.stringify(part) === JSON.stringify(value));
  });

  it('names the fields about which it is', () => {
    expect(fieldsSaid(path, [open, closed, 'x'])).toEqual([toilets, 'sanitation.drainage']);
    expect(fieldsSaid(toilets, 3)).toEqual([toilets]);
  });
});
