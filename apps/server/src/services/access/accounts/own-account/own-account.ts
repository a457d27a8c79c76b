import type { UserInfo } from '@sampark/core/access/roles';
import type { WireAccount, WireAccountChange } from '@sampark/core/wire/access/wire-account';
import type { Repositories } from '../../../../storage/repositories.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isPicture } from './avatar.ts';

/** The mails that people want until they say otherwise. */
const ALL_NEWS = { surveys: true, sync: true, conflicts: true } as const;

async function accountOf(r: Repositories, user_id: string): Promise<WireAccount> {
  const [user, settings] = [await r.users.byId(user_id), await r.accountSettings.of(user_id)];
  return {
    user_id,
    full_name: user?.full_name ?? '',
    email: user?.email ?? '',
    email_news: settings?.email_news
      ? (JSON.parse(settings.email_news) as WireAccount['email_news'])
      : ALL_NEWS,
    avatar: settings?.avatar ?? null,
    two_factor: settings?.totp_on === 1,
  };
}

/** Returns a person's own account. */
export const readAccount = ({ storage }: Context, { user_id }: UserInfo): Promise<WireAccount> =>
  storage.read((r) => accountOf(r, user_id));

export type ChangeAccountResult =
  | { readonly kind: 'changed'; readonly account: WireAccount }
  | { readonly kind: 'not_an_image' };

/** Changes the parts of an account that its person may change. */
export const changeAccount = async (
  context: Context,
  { user_id }: UserInfo,
  { full_name, email, email_news, avatar }: WireAccountChange,
): Promise<ChangeAccountResult> => {
  if (typeof avatar === 'string' && !isPicture(avatar)) return { kind: 'not_an_image' };
  return context.storage.write(async (r): Promise<ChangeAccountResult> => {
    const before = await r.users.byId(user_id);
    await r.users.change(user_id, {
      ...(full_name === undefined ? {} : { full_name: full_name.trim() }),
      ...(email === undefined ? {} : { email: email.trim() }),
    });
    const settled = {
      ...(email_news === undefined ? {} : { email_news: JSON.stringify(email_news) }),
      ...(avatar === undefined ? {} : { avatar }),
    };
    if (Object.keys(settled).length > 0) await r.accountSettings.change(user_id, settled);
    const given = { full_name: full_name?.trim(), email: email?.trim() };
    const changes = (['full_name', 'email'] as const).filter(
      (field) => given[field] !== undefined && given[field] !== before?.[field],
    );
    if (changes.length > 0) {
      record(r, context, { action: 'account_changed', by: user_id, subject: user_id, details: { changes } });
    }
    return { kind: 'changed', account: await accountOf(r, user_id) };
  });
};
