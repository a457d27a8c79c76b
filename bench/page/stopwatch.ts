/** Measures, in a page of the app, from a person's action to its effect on the screen. In milliseconds. */
export interface Stopwatch {
  /** From the beginning of the page until its first survey was on the screen. */
  readonly firstRows: Promise<number>;
  /** Waits for the next event of this kind, and from there until something is on the screen. */
  readonly arm: (event: string, shows: Shows) => void;
  /** Returns the time of the last measurement. */
  readonly read: () => Promise<number>;
  /** Returns the frames longer than 50 ms since the last call. */
  readonly longFrames: () => number[];
}

/** A place in the page, and the text that it contains; without a text: another one than now. */
export interface Shows {
  readonly selector: string;
  readonly text?: string;
}

declare global {
  interface Window {
    stopwatch?: Stopwatch;
  }
}

/** Installs the stopwatch in a page before its own scripts; it may name nothing outside of itself. */
export function installStopwatch(): void {
  const frames: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) frames.push(entry.duration);
  }).observe({ type: 'long-animation-frame' });

  /**
   * Resolves when the next frame has been drawn. An urgent task runs right after the frame; a timer would run after
   * tasks that the page does once the person has seen it. Event Timing names the same time, in steps of 8 ms.
   */
  const drawn = async (): Promise<number> => {
    await new Promise(requestAnimationFrame);
    return Number(await scheduler.postTask(() => performance.now(), { priority: 'user-blocking' }));
  };
  const once = (isThere: (changes: readonly MutationRecord[]) => boolean): Promise<number> =>
    new Promise((resolve) => {
      const watch = new MutationObserver((changes) => {
        if (!isThere(changes)) return;
        watch.disconnect();
        resolve(drawn());
      });
      watch.observe(document, { subtree: true, childList: true, characterData: true });
    });
  const texts = (selector: string): string =>
    Array.from(document.querySelectorAll(selector), (element) => element.textContent).join('\n');
  const elementOf = ({ target }: MutationRecord): Element | null =>
    target instanceof Element ? target : target.parentElement;
  /** Returns the place around a change; null: it is elsewhere. To read a whole screen would take a slow phone milliseconds. */
  const placeOf = (change: MutationRecord, selector: string): Element | null =>
    elementOf(change)?.closest(selector) ?? null;
  /** Returns the places in what a change has added; those in what it has taken away, where `nodes` are these. */
  const placesIn = (nodes: NodeList, selector: string): Element[] =>
    Array.from(nodes).flatMap((node) => {
      if (!(node instanceof Element)) return [];
      return node.matches(selector) ? [node] : Array.from(node.querySelectorAll(selector));
    });
  /** Whether a change has brought the text. */
  const brings = (change: MutationRecord, selector: string, text: string): boolean =>
    (placeOf(change, selector) ? [elementOf(change)] : placesIn(change.addedNodes, selector)).some((place) =>
      place?.textContent.includes(text),
    );
  /** Returns a function that says whether a change has brought another text than now. */
  const otherThanNow = (selector: string): ((change: MutationRecord) => boolean) => {
    const whole = texts(selector);
    const each = new Map(Array.from(document.querySelectorAll(selector), (one) => [one, one.textContent]));
    return (change) => {
      const place = placeOf(change, selector);
      if (place && each.has(place)) return place.textContent !== each.get(place);
      const isOfPlaces =
        place !== null ||
        [change.addedNodes, change.removedNodes].some((nodes) => placesIn(nodes, selector).length > 0);
      return isOfPlaces && texts(selector) !== whole;
    };
  };

  let armed: Promise<number> = Promise.resolve(Number.NaN);
  window.stopwatch = {
    firstRows: once(() => document.querySelector('article') !== null),
    arm: (event, { selector, text }) => {
      const isOther = otherThanNow(selector);
      const isThere = (changes: readonly MutationRecord[]) =>
        changes.some((change) => (text === undefined ? isOther(change) : brings(change, selector, text)));
      // Everything is in place before the event, and has run once for nothing: setting it up and compiling it would
      // count.
      armed = new Promise((resolve) => {
        let began: number | null = null;
        const begin = ({ timeStamp }: Event): void => {
          began = timeStamp;
        };
        begin(new Event(event));
        began = null;
        addEventListener(event, begin, { capture: true, once: true });
        void once((changes) => isThere(changes) && began !== null).then((at) => resolve(at - Number(began)));
        document.head.append(document.createComment(event));
      });
    },
    read: () => armed,
    longFrames: () => frames.splice(0),
  };
}
