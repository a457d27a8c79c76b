/**
 * Reads whole numbers from the command line.
 * @throws one line that says how to call the program
 */
export function numbersFrom(args: readonly string[], usage: string, defaults: readonly number[]): number[] {
  const numbers = defaults.map((usual, at) => (args[at] === undefined ? usual : Number(args[at])));
  if (numbers.some((number) => !Number.isInteger(number) || number < 1) || args.length > defaults.length) {
    console.error(`Usage: ${usage}`);
    process.exit(1);
  }
  return numbers;
}
