import { aNote, anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { narrowChanges, narrowOperation } from './narrow-operation.ts';

const isOpen = (path: string): boolean => path.startsWith('school.');

const conflict = (id: string, field: string) => ({
  id,
  field,
  base: null,
  theirs: 1,
  mine: 2,
  user: 'a',
  at: '',
});
const stored = aServerSurvey({ conflicts: [conflict('c1', 'school.pupils'), conflict('c2', 'health.beds')] });

describe('an edit of somebody who is given the school', () => {
  it('says nothing about other fields, and names those that it said', () => {
    const sent = anUpdate({
      set: { 'school.pupils': 31, 'health.beds': 4, village_name: 'Naya' },
      was: { 'school.pupils': 30, 'health.beds': 3 },
    });
    const { operation, closed } = narrowOperation(sent, stored, isOpen);
    expect(operation).toMatchObject({ set: { 'school.pupils': 31 }, was: { 'school.pupils': 30 } });
    expect(closed).toEqual(['health.beds', 'village_name']);
  });

  it('settles no conflict about another field', () => {
    const sent = anUpdate({ action: 'resolve', resolves: ['c1', 'c2', 'gone'] });
    expect(narrowOperation(sent, stored, isOpen).operation.resolves).toEqual(['c1', 'gone']);
  });

  it('moves no survey to another version of its form', () => {
    expect(narrowOperation(anUpdate({ form_version: 4 }), stored, isOpen).operation).not.toHaveProperty(
      'form_version',
    );
  });
});

it('the history tells them of their own fields alone', () => {
  const changes = ['village_name', 'school.pupils', '*', 'form_version'].map((field) => ({
    field,
    was: null,
    now: 1,
  }));
  expect(narrowChanges(changes, isOpen).map(({ field }) => field)).toEqual(['school.pupils']);
});

describe('notes of somebody who is given the school', () => {
  const path = '~notes.school';
  const open = aNote({ id: 'o', on: 'school.pupils' });
  const closed = aNote({ id: 'c', on: 'school.salaries' });
  const isGiven = (field: string): boolean => field === 'school.pupils';

  it('are taken where they are about what is theirs, and the others are named', () => {
    const sent = anUpdate({ set: { [path]: [open, closed] }, was: { [path]: [closed] } });
    const narrow = narrowOperation(sent, stored, isGiven);
    expect(narrow.operation.set).toEqual({ [path]: [open] });
    expect(narrow.operation.was).toEqual({});
    expect(narrow.closed).toEqual([path]);
  });

  it('are taken back, and say nothing where none is theirs', () => {
    const back = narrowOperation(
      anUpdate({ set: { [path]: null }, was: { [path]: [open] } }),
      stored,
      isGiven,
    );
    expect(back).toMatchObject({ operation: { set: { [path]: null }, was: { [path]: [open] } }, closed: [] });
    const others = narrowOperation(anUpdate({ set: { [path]: [closed] }, was: {} }), stored, isGiven);
    expect(others).toMatchObject({ operation: { set: {} }, closed: [path] });
  });

  it('stand in the history one by one', () => {
    const changes = [
      { field: path, was: [closed], now: [closed, open] },
      { field: path, was: null, now: [closed] },
      { field: '~review.school', was: null, now: 'sent' },
    ];
    expect(narrowChanges(changes, isGiven)).toEqual([{ field: path, was: null, now: [open] }]);
  });
});
