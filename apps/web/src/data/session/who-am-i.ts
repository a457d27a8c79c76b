import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Send } from '../api/client.ts';
import type { Session } from './session.ts';

/**
 * Asks the server who the person is by now, because somebody may have moved them. @returns whether it
 * answered
 */
export const askWhoIAm = async (session: Session, send: Send): Promise<boolean> => {
  const reply = await send({ path: '/api/auth/me' });
  const before = session.state.get();
  if (reply.kind !== 'ok' || before?.kind !== 'signed_in') return false;
  const { panchayat_info, ...user } = reply.body as UserInfo & { readonly panchayat_info: Panchayat | null };
  if (user.user_id !== before.user.user_id) return false;
  session.take(user, panchayat_info);
  return true;
};
