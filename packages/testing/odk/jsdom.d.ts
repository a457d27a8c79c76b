/** Declares the little of jsdom that a test uses; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: {
      readonly document: unknown;
      readonly DOMParser: unknown;
      readonly Node: unknown;
    };
  }
}
