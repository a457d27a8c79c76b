import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint, afterThisFrame } from './after-paint.ts';

let asked = 0;
const frames = new Map<number, FrameRequestCallback>();
const run = vi.fn();

/** Lets the screen draw the frame that was asked for. */
const draw = (): void => {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame(0);
};

beforeEach(() => {
  run.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    asked += 1;
    frames.set(asked, frame);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => {
  draw();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('work that can wait runs after the frame that shows the last change', () => {
  afterPaint(run);
  vi.advanceTimersByTime(100);
  expect(run).not.toHaveBeenCalled();
  draw();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
});

it('callbacks for one frame ask for it once; one that comes when it is drawn waits for the next', () => {
  const late = vi.fn();
  afterPaint(run);
  afterPaint(run)();
  afterPaint(run);
  expect(frames.size).toBe(1);
  draw();
  afterPaint(late);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
  expect(late).not.toHaveBeenCalled();
  draw();
  vi.advanceTimersByTime(100);
  expect(late).toHaveBeenCalledOnce();
});

it('one that fails keeps nothing from the others', () => {
  afterPaint(() => {
    throw new Error('it fails');
  });
  afterPaint(run);
  draw();
  expect(() => vi.advanceTimersByTime(100)).toThrow('it fails');
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
});

it('a page that is not painted runs it a little later', () => {
  afterPaint(run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

it('from within a frame it runs behind that one, and no other is asked for', () => {
  afterThisFrame(run);
  expect(frames.size).toBe(0);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
});

it('is taken back', () => {
  afterPaint(run)();
  afterThisFrame(run)();
  draw();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
