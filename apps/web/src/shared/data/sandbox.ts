import { createContext, useContext } from 'react';

const Sandbox = createContext(false);

export const SandboxProvider = Sandbox.Provider;

/** Returns whether the screen runs inside a page, over other data. Of the app's screens only those of its one survey are there. */
export const useInSandbox = (): boolean => useContext(Sandbox);
