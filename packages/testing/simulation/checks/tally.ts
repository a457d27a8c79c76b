/** The counts of everything that happened in schedules, which show that they were not vacuous. */
export interface Tally {
  edits: number;
  ticks: number;
  /** Lists of options that came to be merged. */
  joined: number;
  /** Answers that the form made. */
  made: number;
  /** Answers to a question that only one version of the form asks. */
  ofOneVersion: number;
  /** Surveys that were moved to a newer version of their form. */
  formMoves: number;
  rowsAdded: number;
  rowsTakenOut: number;
  rowsMoved: number;
  rowsBroughtBack: number;
  /** Answers typed in rows that were there before. */
  inRows: number;
  /** Conflicts about rows: taken out on one side, changed on the other. */
  rowsApart: number;
  /** Lists of options that did not go together. */
  apart: number;
  /** Records that were hung below another one, merged, and split again. */
  recordsMoved: number;
  recordsMerged: number;
  recordsSplit: number;
  drafts: number;
  deletes: number;
  settled: number;
  conflicts: number;
  /** Values and deletions that the server refused. */
  refused: number;
  signIns: number;
  dropped: number;
  doubled: number;
  late: number;
  /** Answers that came with results for only some of the operations. */
  cutOff: number;
  crashes: number;
  /** Crashes between freezing and sending, or before a page was stored. */
  crashedMidway: number;
  serverCrashes: number;
  /** Restores of the server's database to an earlier state. */
  restores: number;
  /** Requests from an epoch that had ended. */
  turnedAway: number;
  offers: number;
  pages: number;
  /** Surveys of which a page held a delta. */
  deltas: number;
  /** Pages that were asked for again, because a delta did not fit. */
  misfits: number;
  /** Answers after which the cursor moved over the rows of their own batch. */
  notReadBack: number;
}

export const emptyTally = (): Tally => ({
  edits: 0,
  ticks: 0,
  joined: 0,
  made: 0,
  ofOneVersion: 0,
  formMoves: 0,
  rowsAdded: 0,
  rowsTakenOut: 0,
  rowsMoved: 0,
  rowsBroughtBack: 0,
  inRows: 0,
  rowsApart: 0,
  apart: 0,
  recordsMoved: 0,
  recordsMerged: 0,
  recordsSplit: 0,
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

/** Adds the counts of one schedule to a sum. */
export const addTally = (sum: Tally, more: Tally): void => {
  for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += more[key];
};

/** The number of schedules of which one at least must show a rare event. */
const SELDOM: Partial<Record<string, number>> = { deltas: 20, misfits: 200 };

/** Returns the events that never happened, or less than once in ten schedules: a run that lacks any proves little. */
export const vacuous = (sum: Tally, schedules: number): string[] =>
  Object.entries(sum).flatMap(([what, times]) =>
    times < schedules / (SELDOM[what] ?? 10) ? [`${what}: ${times}`] : [],
  );
