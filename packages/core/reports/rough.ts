/** Leaves the digits of a mean that say something: a tenth of a household says nothing, a tenth of a well does. */
export const rough = (number: number): number => {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return Number(number.toFixed(digits));
};
