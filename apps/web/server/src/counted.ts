/** Writes a number with the noun that goes with it: `1 person`, `2 people`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;
