import type { Compiled, Device, Scope } from '../scope.ts';
import { isNodes, toNumber, toText, type XPathNode, type XPathValue } from '../values.ts';

/** A function of expressions. Its arguments are worked out only when it asks for them. */
export interface XPathFunction {
  readonly least: number;
  /** The greatest number of arguments; Infinity: there is none. */
  readonly most: number;
  readonly call: (args: readonly Compiled[], scope: Scope) => XPathValue;
}

type Work = (device: Device, ...args: readonly XPathValue[]) => XPathValue;

/** Makes a function of values. `least` and `most` count its arguments. */
export const of = (least: number, most: number, work: Work): XPathFunction => ({
  least,
  most,
  call: (args, scope) => work(scope.device, ...args.map((arg) => arg.value(scope))),
});

/** Makes a function of texts. */
export const onTexts = (
  least: number,
  most: number,
  work: (...texts: readonly string[]) => XPathValue,
): XPathFunction => of(least, most, (_, ...args) => work(...args.map(toText)));

/** Makes a function of numbers. */
export const onNumbers = (
  least: number,
  most: number,
  work: (...numbers: readonly number[]) => number,
): XPathFunction => of(least, most, (device, ...args) => work(...args.map((arg) => toNumber(arg, device))));

/** Returns the arguments, with nodes each by itself. */
export const spread = (args: readonly XPathValue[]): readonly string[] =>
  args.flatMap((arg) => (isNodes(arg) ? arg.map(({ text }) => text) : [toText(arg)]));

/** Returns the arguments as numbers, with nodes each by itself. */
export const numbersIn = (device: Device, args: readonly XPathValue[]): readonly number[] =>
  spread(args).map((text) => toNumber(text, device));

/** Splits a text at white space: the options of a select. */
export const words = (text: string): readonly string[] =>
  text.split(/[ \t\r\n]+/).filter((word) => word !== '');

/** Returns the nodes of a value; none, where it is no set of nodes. */
export const nodesOf = (value: XPathValue | undefined): readonly XPathNode[] =>
  value !== undefined && isNodes(value) ? value : [];
