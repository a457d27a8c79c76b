import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Arrival, ProviderSignIn, SignInWays } from '../../../data/ports/people/provider-sign-in.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { providerName } from '../../../shared/people/provider-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import styles from '../login-page.module.css';
import { DevicePassword } from './device-password.tsx';
import { useOnline } from './use-online.ts';

type Problem = Extract<Arrival, { kind: 'problem' }>;

interface ByProviderProps {
  /** Tells whether the login asks for a user name and a password as well. */
  readonly onForm: (isAsked: boolean) => void;
}

/**
 * Signs people in by identity providers: a button for each, what hindered the last try, and the password for this device
 * of somebody who has just come back.
 */
export default function ByProvider({ onForm }: ByProviderProps) {
  const { t } = useTranslation('identity');
  const signIn = useOpened(useAppData().session.byProvider);
  const online = useOnline();
  const { ways, arrival } = useArrival(signIn);
  const isHere = arrival?.kind === 'arrived';
  // Without network the form opens what this device has, whether the server takes passwords or not.
  const asksPassword = !isHere && (ways?.passwords !== false || !online);
  useEffect(() => onForm(asksPassword), [onForm, asksPassword]);

  if (isHere) return <DevicePassword arrival={arrival} />;
  if (!signIn || !ways) return null;
  const begin = async (provider: string): Promise<void> => {
    location.assign(await signIn.begin(provider, location.search));
  };
  return (
    <section className={styles.form}>
      {arrival && (
        <Failure>
          <SignInProblemText problem={arrival} ways={ways} />
        </Failure>
      )}
      {!ways.passwords && <p>{online ? t('passwordsOff') : t('provider.here')}</p>}
      {ways.providers.map((provider) => (
        <Button
          key={provider.id}
          {...(!ways.passwords && { kind: 'primary' as const })}
          icon={<LogIn size={20} aria-hidden="true" />}
          disabled={!online}
          onClick={() => begin(provider.id)}
          wide
        >
          {t('provider.with', { name: nameOf(ways, provider.id) })}
        </Button>
      ))}
      {!online && ways.passwords && <p className={styles.help}>{t('provider.offline')}</p>}
    </section>
  );
}

/** Reads how people sign in, and what somebody brings back. The address is tidied at once: a code works once. */
function useArrival(signIn: ProviderSignIn | undefined) {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    if (!signIn) return;
    void signIn.ways().then(setWays);
    const { hash, pathname, search } = location;
    if (hash === '') return;
    history.replaceState(history.state, '', `${pathname}${search}`);
    const take = async (): Promise<void> => {
      const arrived = await signIn.arrive(hash);
      if (arrived?.kind === 'arrived') {
        history.replaceState(history.state, '', `${pathname}${await signIn.begunAt()}`);
      }
      setArrival(arrived);
    };
    void take();
  }, [signIn]);
  return { ways, arrival };
}

const nameOf = (ways: SignInWays, id: string): string => {
  const names = ways.providers.find((provider) => provider.id === id)?.names;
  return names ? providerName(names) : '';
};

/** Says why somebody did not come in, and what to do. */
function SignInProblemText({ problem, ways }: { readonly problem: Problem; readonly ways: SignInWays }) {
  const { t } = useTranslation('identity');
  const { number } = problem;
  const name = nameOf(ways, problem.provider);
  switch (problem.problem) {
    case 'again':
      return t('provider.again');
    case 'throttled':
      return t('provider.throttled', { wait: number });
    case 'cancelled':
      return t('provider.cancelled', { name });
    case 'down':
      return t('provider.down', { name });
    case 'not_trusted':
      return t('provider.notTrusted', { name });
    case 'waits':
      return t('provider.waits', { name, number });
    case 'deactivated':
      return t('provider.deactivated');
    case 'no_role':
      return t('provider.noRole', { name });
    case 'no_place':
      return t('provider.noPlace', { name, number });
    case 'no_claim':
      return t('provider.noClaim', { name });
    case 'last_admin':
      return t('provider.lastAdmin', { name });
    case 'unreachable':
      return t('provider.unreachable');
  }
}
