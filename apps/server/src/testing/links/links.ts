import type { WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { type Answer, clientOf, type TestClient } from '../servers/client.ts';
import { DAY } from '../servers/clock.ts';
import type { TestServer } from '../servers/start.ts';

/** A secret as a browser makes it. */
export const aBrowser = (name: string): string => name.padEnd(43, '-');

/** Makes a link to a survey of the standard form. @param over `now` is the server's time, `days` how long the link works */
export async function giveLink(
  giver: TestClient,
  surveyId: string,
  { parts = ['basic_info'], meant_for = 'Head of the school', days = 14, now = Date.now() } = {},
): Promise<WireMadeLink> {
  const last_day = new Date(now + days * DAY).toISOString().slice(0, 10);
  const url = `/api/surveys/${surveyId}/links`;
  const made = await giver.post<WireMadeLink>(url, { meant_for, parts, last_day });
  if (made.status !== 201) throw new Error(`No link: ${made.text}`);
  return made.body;
}

/** Asks to open a link. */
export const askToOpen = (
  server: TestServer,
  { token, code }: Pick<WireMadeLink, 'token' | 'code'>,
  { name = 'Sunita Devi, headmistress', browser = aBrowser('phone') } = {},
): Promise<
  Answer<{
    readonly code: string;
    readonly access_token: string;
    readonly user_info: object;
    readonly link: object;
  }>
> => clientOf(server, '', 'device-by-link').post('/api/links/open', { token, code, name, browser });

/** Opens a link. @returns its browser */
export async function openLink(
  server: TestServer,
  made: Pick<WireMadeLink, 'token' | 'code'>,
  as: Parameters<typeof askToOpen>[2] = {},
): Promise<TestClient> {
  const opened = await askToOpen(server, made, as);
  if (opened.status !== 200) throw new Error(`The link does not open: ${opened.text}`);
  return clientOf(server, opened.body.access_token, 'device-by-link');
}
