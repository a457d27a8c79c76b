/** Asks the host for a server with these settings, or for the end of the one that runs. */
export type HostRequest = { readonly start: NodeJS.ProcessEnv } | { readonly stop: true };

/** Names the port of the server that began, or says that it has ended, if one ran, or why there is none. */
export type HostAnswer =
  | { readonly port: number }
  | { readonly wasRunning: boolean }
  | { readonly problem: string };

/** Asks for one of the administrator's commands, with the settings of a server. */
export interface CommandRequest {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The end of a command, as its own process would leave it. */
export interface CommandAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
