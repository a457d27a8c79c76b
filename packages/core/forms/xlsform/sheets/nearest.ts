/** The number of letters that may differ in what still counts as a slip. */
const most = (word: string): number => (word.length > 5 ? 2 : 1);
/** Shorter names are like too many others. */
const SHORTEST = 4;

/** Counts the letters that have to be put in, taken out or changed to make one word of another (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const change = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      now.push(Math.min(change, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}

/** Finds the known name that a word was probably meant to be; null: it is like none of them. */
export function nearest(word: string, known: Iterable<string>): string | null {
  if (word.length < SHORTEST || word.length > 40) return null;
  let best: string | null = null;
  let least = most(word) + 1;
  for (const name of known) {
    if (Math.abs(name.length - word.length) >= least || name.length < SHORTEST) continue;
    const differs = distance(word, name);
    if (differs < least) [best, least] = [name, differs];
  }
  return best;
}
