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

it('a change that its writer shows is published after the frame that shows it', () => {
  const { publisher, told, paint } = aPublisher();
  publisher.publish(removal('saved'), true);
  expect(told).toEqual([]);
  paint();
  expect(told).toEqual(['saved']);
});

it('a change that nobody shows is published at once, after those that were written before it', () => {
  const { publisher, told, paint } = aPublisher();
  publisher.publish(removal('saved'), true);
  publisher.publish(removal('arrived'));
  expect(told).toEqual(['saved', 'arrived']);
  paint();
  expect(told).toEqual(['saved', 'arrived']);
});

it('a flush publishes at once', () => {
  const { publisher, told } = aPublisher();
  publisher.publish(removal('saved'), true);
  publisher.flush();
  expect(told).toEqual(['saved']);
});
