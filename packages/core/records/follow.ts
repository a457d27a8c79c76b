/** No record: where a step leads nowhere. Records are numbers here, their places in a list, because that is quick. */
export const NOWHERE = -1;

/** What is worked out from the end of the steps backwards. */
export interface Visitor {
  /** A record that stands in no circle. The one that follows it, `next` or `NOWHERE`, was visited before. */
  readonly one: (at: number, next: number) => void;
  /** The records that the steps go round for ever; each circle comes once. */
  readonly circle: (circle: readonly number[]) => void;
}

/**
 * Visits every record after the one to which it leads. Each is visited once, so all of it takes time by the number of
 * records, and no depth overflows the stack.
 * @param next by record: the one to which its step leads
 */
export function visitBackwards(next: Int32Array, { one, circle }: Visitor): void {
  /** By record: the walk that came by first, from 1 on; 0: none did. */
  const walks = new Int32Array(next.length);
  const path: number[] = [];
  for (let start = 0; start < next.length; start += 1) {
    path.length = 0;
    let at = start;
    while (at !== NOWHERE && walks[at] === 0) {
      walks[at] = start + 1;
      path.push(at);
      at = next[at] as number;
    }
    const isRound = path.length > 0 && at !== NOWHERE && walks[at] === start + 1;
    const from = isRound ? path.indexOf(at) : path.length;
    if (isRound) circle(path.slice(from));
    for (let place = from - 1; place >= 0; place -= 1) {
      const visited = path[place] as number;
      one(visited, next[visited] as number);
    }
  }
}
