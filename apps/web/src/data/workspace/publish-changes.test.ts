import { expect, it } from 'vitest';
import type { StoreChange } from '../database/survey-store.ts';
import { createChangePublisher } from './publish-changes.ts';

const removal = (surveyId: string): StoreChange => new Map([[surveyId, null]]);

/** Publishes into a list; the test paints the screen. */
const aPublisher = () => {
  const painted: (() => void)[] = [];
  const told: string[] = [];
  const publisher = createChangePublisher({ afterPaint: (run) => painted.push(run) }, (change) =>
    told.push(...change.keys()),
  );
  return { publisher, told, paint: () => painted.splice(0).forEach((run) => run()) };
};

it('what is shown where it was written is told behind the frame that shows it', () => {
  const { publisher, told, paint } = aPublisher();
  publisher.publish(removal('saved'), true);
  expect(told).toEqual([]);
  paint();
  expect(told).toEqual(['saved']);
});

it('what nobody shows is told at once, and what was written before it first', () => {
  const { publisher, told, paint } = aPublisher();
  publisher.publish(removal('saved'), true);
  publisher.publish(removal('arrived'));
  expect(told).toEqual(['saved', 'arrived']);
  paint();
  expect(told).toEqual(['saved', 'arrived']);
});

it('who needs to know at once does', () => {
  const { publisher, told } = aPublisher();
  publisher.publish(removal('saved'), true);
  publisher.flush();
  expect(told).toEqual(['saved']);
});
