import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Reply, Send } from './api/client.ts';
import type { Credentials, SignInResult } from './ports.ts';
import type { Session } from './session.ts';

interface SignedIn {
  readonly access_token: string;
  readonly user_info: UserInfo;
  readonly panchayat_info?: Panchayat | null;
}

const isSignedIn = (body: unknown): body is SignedIn =>
  typeof body === 'object' && body !== null && typeof (body as SignedIn).access_token === 'string';

type Because = Extract<SignInResult, { ok: false }>['because'];

const refused = (
  because: Because,
  detail: string | null = null,
  retryAfter: number | null = null,
): SignInResult => ({ ok: false, because, detail, retry_after: retryAfter });

const becauseOf = ({ status, code }: Extract<Reply, { kind: 'problem' }>): Because => {
  if (status === 429) return 'throttled';
  if (code === 'code_required' || code === 'wrong_code') return code;
  return status === 401 ? 'wrong_credentials' : 'other';
};

/** Asks the server to let a person in, and keeps the sign-in on this device. */
export const signIn = async (
  session: Session,
  send: Send,
  { username, password, remember, code }: Credentials,
): Promise<SignInResult> => {
  const body = { username, password, remember_me: remember, ...(code ? { code } : {}) };
  const reply = await send({ method: 'POST', path: '/api/auth/login', body, token: null });
  if (reply.kind === 'unreachable') return refused('unreachable');
  if (reply.kind === 'problem') return refused(becauseOf(reply), reply.detail || null, reply.retryAfter);
  if (!isSignedIn(reply.body)) return refused('other');
  const { access_token, user_info, panchayat_info } = reply.body;
  try {
    session.begin(access_token, user_info, panchayat_info ?? null);
  } catch {
    return refused('device');
  }
  return { ok: true };
};
