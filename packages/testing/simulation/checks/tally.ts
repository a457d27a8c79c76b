/** What happened in schedules: counted, to show that they were not vacuous. */
export interface Tally {
  edits: number;
  drafts: number;
  deletes: number;
  settled: number;
  conflicts: number;
  /** Values and deletions that the server did not take. */
  refused: number;
  signIns: number;
  dropped: number;
  doubled: number;
  late: number;
  /** Answers that came with results for some of what was sent. */
  cutOff: number;
  crashes: number;
  /** Crashes between freezing and sending, or before a page was stored. */
  crashedMidway: number;
  serverCrashes: number;
  /** Times the server's database was put back to an earlier state. */
  restores: number;
  /** Requests from an epoch that had ended. */
  turnedAway: number;
  offers: number;
  pages: number;
  /** Surveys of which a page told what has changed. */
  deltas: number;
  /** Pages that were asked for again, because a delta did not fit. */
  misfits: number;
  /** Answers after which the cursor moved over the rows of their own batch. */
  notReadBack: number;
}

export const emptyTally = (): Tally => ({
  edits: 0,
  drafts: 0,
  deletes: 0,
  settled: 0,
  conflicts: 0,
  refused: 0,
  signIns: 0,
  dropped: 0,
  doubled: 0,
  late: 0,
  cutOff: 0,
  crashes: 0,
  crashedMidway: 0,
  serverCrashes: 0,
  restores: 0,
  turnedAway: 0,
  offers: 0,
  pages: 0,
  deltas: 0,
  misfits: 0,
  notReadBack: 0,
});

/** Adds what happened in one schedule to a sum. */
export const addTally = (sum: Tally, more: Tally): void => {
  for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += more[key];
};

/** Schedules of which one at least sees what is seldom. */
const SELDOM: Partial<Record<string, number>> = { deltas: 20, misfits: 200 };

/** What never happened, or less than once in ten schedules: a run with anything in here proves little. */
export const vacuous = (sum: Tally, schedules: number): string[] =>
  Object.entries(sum).flatMap(([what, times]) =>
    times < schedules / (SELDOM[what] ?? 10) ? [`${what}: ${times}`] : [],
  );
