import { expect, it } from 'vitest';
import type { StoreChange } from '../database/survey-store.ts';
import { createChangePublisher } from './publish-changes.ts';

const removal = (surveyId: string): StoreChange => new Map([[surveyId, null]]);

/** Publishes into a list; the test paints the screen. */
const aTelling = () => {
  const painted: (() => void)[] = [];
  const told: string[] = [];
  const telling = createChangePublisher({ afterPaint: (run) => painted.push(run) }, (change) =>
    told.push(...change.keys()),
  );
  return { telling, told, paint: () => painted.splice(0).forEach((run) => run()) };
};

it('what is shown where it was written is told behind the frame that shows it', () => {
  const { telling, told, paint } = aTelling();
  telling.publish(removal('saved'), true);
  expect(told).toEqual([]);
  paint();
  expect(told).toEqual(['saved']);
});

it('what nobody shows is told at once, and what was written before it first', () => {
  const { telling, told, paint } = aTelling();
  telling.publish(removal('saved'), true);
  telling.publish(removal('arrived'));
  expect(told).toEqual(['saved', 'arrived']);
  paint();
  expect(told).toEqual(['saved', 'arrived']);
});

it('who needs to know at once does', () => {
  const { telling, told } = aTelling();
  telling.publish(removal('saved'), true);
  telling.flush();
  expect(told).toEqual(['saved']);
});
