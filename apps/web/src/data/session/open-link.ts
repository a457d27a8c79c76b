import { type LinkInfo, tidyCode } from '@sampark/core/access/shares/by-link';
import type { Reply } from '../api/client.ts';
import { hex } from '../browser/hex.ts';
import type { Platform } from '../browser/platform.ts';
import type { Database } from '../database/schema.ts';
import type { LinkOpening, OpenLinkResult } from '../ports/people/session.ts';
import type { DeviceParts } from './device-parts.ts';
import { wrapping } from './keys/take-keys.ts';
import { isSignedIn, keepSignedIn } from './sign-in.ts';

/** The entry of the secret by which the server knows the browser that opened a link first. */
const SECRET = 'link_browser';
const SECRET_BYTES = 32;

/** Returns this browser's secret. It is on the disk before it is sent: if the answer is lost, the same browser asks again. */
const secretOf = async (db: Database, { randomBytes }: Pick<Platform, 'randomBytes'>): Promise<string> => {
  const known = await db.get('meta', SECRET);
  if (typeof known === 'string') return known;
  const made = hex(randomBytes(SECRET_BYTES));
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put(made, SECRET), tx.done]);
  return made;
};

type Because = Extract<OpenLinkResult, { ok: false }>['because'];

const becauseOf = ({ status, code }: Extract<Reply, { kind: 'problem' }>): Because => {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'busy';
  switch (code) {
    case 'wrong_link':
    case 'link_used':
    case 'link_ended':
    case 'link_revoked':
    case 'link_survey_deleted':
      return code;
    default:
      return 'other';
  }
};

/**
 * Opens a link at the server, and keeps the sign-in and the keys on this device. The code takes the place of a password here: it
 * seals the keys.
 */
export const openLink = async (
  device: DeviceParts,
  { token, code, name }: LinkOpening,
): Promise<OpenLinkResult> => {
  const refused = (because: Because, ask = '', retry_after: number | null = null): OpenLinkResult => ({
    ...{ ok: false, because, ask, retry_after },
  });
  const password = tidyCode(code);
  try {
    const browser = await secretOf(device.db, device.platform);
    const wrap = wrapping(device, password);
    const body = { token, code, name, browser };
    const reply = await device.send({ method: 'POST', path: '/api/links/open', body, token: null });
    if (reply.kind === 'unreachable') return refused('unreachable');
    if (reply.kind === 'problem') {
      const { ask } = reply.body as { readonly ask?: string };
      return refused(becauseOf(reply), ask, reply.retryAfter);
    }
    if (!isSignedIn(reply.body)) return refused('other');
    const { link } = reply.body as unknown as { readonly link: LinkInfo };
    const { user_info } = reply.body;
    await keepSignedIn(device, { ...reply.body, user_info: { ...user_info, link } }, { password, wrap });
    return { ok: true, survey_id: link.survey_id };
  } catch {
    return refused('device');
  }
};
