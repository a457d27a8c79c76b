const KEY = 'sampark.told_of';

type Told = Readonly<Record<string, readonly string[]>>;

function toldHere(): Told {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Told;
  } catch {
    return {};
  }
}

/** Returns the panchayats of which a person was told on this device that their work came. */
export const toldOf = (userId: string): readonly string[] => toldHere()[userId] ?? [];

/** Notes that a person was told of these. */
export const tellOf = (userId: string, panchayatIds: readonly string[]): void => {
  const told = [...new Set([...toldOf(userId), ...panchayatIds])];
  localStorage.setItem(KEY, JSON.stringify({ ...toldHere(), [userId]: told }));
};
