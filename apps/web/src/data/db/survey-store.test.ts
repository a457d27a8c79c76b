import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { rowOf } from '@sampark/core/device/local-survey';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { aServerSurvey } from '@sampark/testing/builders';
import { population, shown } from '@sampark/testing/device-states';
import { expect, it } from 'vitest';
import { aCodec } from '../../../test/keys.ts';
import { openForms } from './device-store.ts';
import { openDatabase } from './open-database.ts';
import { createSurveyStore } from './survey-store.ts';

const { survey_id: id } = aServerSurvey();

/** The survey with so many people in it. */
const holding =
  (people: number) =>
  (state: SurveyState): SurveyState => ({
    ...state,
    row: rowOf(aServerSurvey({}, { [population]: people })),
  });

/** One person's store in two tabs of a browser. */
const twoTabs = async () => {
  const db = await openDatabase(randomUUID());
  const [codec, { formOf }] = await Promise.all([aCodec(), openForms(db)]);
  const changed = () => undefined;
  const aTab = () => createSurveyStore({ db, owner: 'staff', codec, formOf, changed, at: () => '' });
  return [aTab(), aTab()] as const;
};

it('a survey is read as its last write left it, the same object, until another tab writes', async () => {
  const [mine, other] = await twoTabs();
  const written = await mine.change([id], holding(100));
  expect(await mine.read(id)).toBe(written.get(id));
  await other.change([id], holding(200));
  expect(shown(await mine.read(id), population)).toBe(200);
});

it('a survey that another tab removed and stored anew is read anew, although it was written as often', async () => {
  const [mine, other] = await twoTabs();
  await mine.change([id], holding(100));
  await other.change([id], (state) => ({ ...state, row: null }));
  await other.change([id], holding(300));
  expect(shown(await mine.read(id), population)).toBe(300);
});
