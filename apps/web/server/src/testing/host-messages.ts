/** Asks the host for a server with these settings, or for the end of the one that runs. */
export type HostRequest = { readonly start: NodeJS.ProcessEnv } | { readonly stop: true };

/** Names the port of the server that began, or says that it has ended, or why there is none. */
export type HostAnswer =
  | { readonly port: number }
  | { readonly stopped: true }
  | { readonly problem: string };
