/** The frequency of each event in a schedule: each seed has one weather, so that rare troubles also come in crowds. */
export interface NetworkConditions {
  /** The share of steps in which a person acts; the rest of 1 is the server dying. */
  readonly act: number;
  readonly push: number;
  readonly pull: number;
  readonly deliver: number;
  readonly crash: number;
  readonly signIn: number;
  readonly giveUp: number;
  /** The chance that the network delivers something beside a step. */
  readonly moving: number;
  /** The chance that a flight is lost. */
  readonly losing: number;
}

export const networkConditions: readonly NetworkConditions[] = [
  // A little of everything.
  {
    act: 0.4,
    push: 0.15,
    pull: 0.15,
    deliver: 0.2,
    crash: 0.03,
    signIn: 0.03,
    giveUp: 0.02,
    moving: 0.5,
    losing: 0.15,
  },
  // Batteries are empty.
  {
    act: 0.35,
    push: 0.15,
    pull: 0.15,
    deliver: 0.05,
    crash: 0.2,
    signIn: 0.04,
    giveUp: 0.02,
    moving: 0.8,
    losing: 0.05,
  },
  // The network takes requests, and gives no answers back.
  {
    act: 0.35,
    push: 0.22,
    pull: 0.16,
    deliver: 0.05,
    crash: 0.02,
    signIn: 0.03,
    giveUp: 0.15,
    moving: 0.8,
    losing: 0.3,
  },
  // All is well, and people are quick.
  {
    act: 0.45,
    push: 0.2,
    pull: 0.2,
    deliver: 0.05,
    crash: 0.02,
    signIn: 0.03,
    giveUp: 0.02,
    moving: 1,
    losing: 0.02,
  },
];
