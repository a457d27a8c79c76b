/** The roles by which the stories find things. */
export type Role = 'button' | 'textbox' | 'searchbox' | 'link' | 'heading' | 'dialog' | 'combobox';

/** An element of the open page, as one driver names it. */
export type Found = object | string;

/** What a driver of a browser can do: the stories are written on these. */
export interface Driver {
  /** Opens an address; returns when the page has loaded, or has failed to. */
  open(url: string): Promise<void>;
  /** Returns the elements that are drawn, with this role and exactly this name, as the browser tells a screen reader. */
  locate(role: Role, name: string): Promise<readonly Found[]>;
  click(element: Found): Promise<void>;
  /** Replaces what a field holds, key by key. */
  enter(element: Found, text: string): Promise<void>;
  /** Chooses a file of this machine in the page's field for files that has this label. */
  chooseFile(label: string, path: string): Promise<void>;
  /** Runs a function in the page, apart from the page's own scripts, with values of JSON. Returns a value of JSON. */
  run<A extends readonly unknown[], R>(body: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Closes the browser as a person does. */
  close(): Promise<void>;
  /** Ends the browser as an empty battery does. */
  kill(): Promise<void>;
}

/** A folder of this machine in which a browser keeps everything, and one into which it puts downloads. */
export interface Profile {
  readonly folder: string;
  readonly downloads: string;
}

/** Starts a browser with a profile. It has the size of a phone. */
export type StartBrowser = (profile: Profile) => Promise<Driver>;

export const PHONE = { width: 360, height: 740 } as const;
