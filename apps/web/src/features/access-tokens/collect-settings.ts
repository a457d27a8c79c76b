/** The settings that ODK Collect needs for a person. */
export interface CollectAccess {
  /** The server, without a slash at its end. */
  readonly origin: string;
  readonly username: string;
  /** An access token that submits. */
  readonly token: string;
}

/**
 * Returns the settings of a project for ODK Collect (https://docs.getodk.org/collect-import-export): the forms are always those of the list, and
 * what is finished is sent when there is a network. A scan leaves all other settings as ODK Collect has them.
 */
export const collectSettings = ({ origin, username, token }: CollectAccess) => ({
  general: {
    server_url: `${origin}/v1/projects/1`,
    username,
    password: token,
    form_update_mode: 'match_exactly',
    autosend: 'wifi_and_cellular',
  },
  admin: {},
  project: { name: 'Sampark', icon: 'S' },
});

/** Writes the settings as their QR code has them: JSON, packed as zlib does, in base64. */
export async function collectCodeText(access: CollectAccess): Promise<string> {
  const json = new Response(JSON.stringify(collectSettings(access)));
  const packed = json.body?.pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
