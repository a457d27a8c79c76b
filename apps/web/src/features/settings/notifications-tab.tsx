import type { WireEmailNews } from '@sampark/core/wire/access/wire-account';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import type { AccountPort, AccountView } from '../../data/ports/people/account.ts';
import {
  askPermission,
  type PushChoice,
  permission,
  pushChoice,
  setPushChoice,
} from '../../shared/people/push-choice.ts';
import { useOwnAccount } from '../../shared/people/use-own-account.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useChangeAccount } from './account/use-change-account.ts';

/** Chooses the notifications: of this device, and some day by e-mail. */
export function NotificationsTab() {
  const { account, view, again } = useOwnAccount();
  return (
    <>
      <PushSwitches />
      {account && view && <EmailSwitches account={account} view={view} onChanged={again} />}
    </>
  );
}

const PUSH = ['surveys', 'sync'] as const;

/** Switches the notifications of this device. The app asks the browser at the moment when somebody switches one on. */
function PushSwitches() {
  const { t } = useTranslation('settings');
  const [choice, setChoice] = useState(pushChoice);
  const [allowed, setAllowed] = useState(permission);
  const hints = { surveys: t('push.surveysHint'), sync: t('push.syncHint') };

  const ask = async () => setAllowed(await askPermission());
  const change = async (next: PushChoice, on: boolean) => {
    setChoice(next);
    setPushChoice(next);
    notify.success(t('push.updated'));
    if (on && allowed === 'default') await ask();
  };
  const isWanted = choice.surveys || choice.sync;

  return (
    <Section title={t('push.title')} about={t('push.about')}>
      <div>
        {PUSH.map((kind) => (
          <Switch
            key={kind}
            label={t(`push.${kind}`)}
            hint={hints[kind]}
            on={choice[kind]}
            disabled={allowed === 'unsupported'}
            onSwitch={(on) => change({ ...choice, [kind]: on }, on)}
          />
        ))}
      </div>
      {allowed === 'unsupported' && <Banner>{t('push.unsupported')}</Banner>}
      {isWanted && allowed === 'denied' && (
        <Banner tone="needs" live icon={<BellOff size={20} aria-hidden="true" />}>
          {t('push.denied')}
        </Banner>
      )}
      {isWanted && allowed === 'default' && (
        <Banner live actions={<Button onClick={ask}>{t('push.ask')}</Button>}>
          {t('push.askBody')}
        </Banner>
      )}
    </Section>
  );
}

interface EmailSwitchesProps {
  readonly account: AccountPort;
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>;
}

const EMAIL: readonly (keyof WireEmailNews)[] = ['surveys', 'sync', 'conflicts'];

/** Switches the wishes for e-mail, which are kept with the account. */
function EmailSwitches({ account, view, onChanged }: EmailSwitchesProps) {
  const { t } = useTranslation('settings');
  const [, change] = useChangeAccount(account, onChanged);
  // A switch answers the finger at once, however slow the network is.
  const [switched, setSwitched] = useState<Partial<WireEmailNews>>({});
  const wishes = { ...view.account.email_news, ...switched };
  const put = async (kind: keyof WireEmailNews, on: boolean) => {
    setSwitched({ ...switched, [kind]: on });
    const changed = await change({ email_news: { ...wishes, [kind]: on } });
    if (changed === 'saved') notify.success(t('saved'));
    if (changed !== 'saved' && changed !== 'queued') setSwitched({});
  };
  return (
    <Section title={t('email.title')} about={t('email.about')}>
      <div>
        {EMAIL.map((kind) => (
          <Switch key={kind} label={t(`email.${kind}`)} on={wishes[kind]} onSwitch={(on) => put(kind, on)} />
        ))}
      </div>
    </Section>
  );
}
