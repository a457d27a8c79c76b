import { mayHaveTokens } from '@sampark/core/access/may-have-tokens';
import { useCallback } from 'react';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';

/** The person for whom a token speaks. */
export interface TokenPerson {
  readonly user_id: string;
  readonly username: string;
}

interface ChoosePersonProps {
  readonly chosen: TokenPerson;
  readonly onChoose: (person: TokenPerson) => void;
}

/** Asks whose a token is: of whoever makes it, unless they choose an officer or another administrator. */
export function ChoosePerson({ chosen, onChoose }: ChoosePersonProps) {
  const { t, i18n } = useTranslation(['tokens', 'common']);
  const { user } = useSignedIn();
  const { users: open } = useAppData();
  const [answer] = useFetched(useCallback(async () => (await open()).overview(), [open]));
  const everybody = answer?.kind === 'ok' ? answer.value.people.users : [];
  const others = everybody
    .filter((each) => each.is_active && mayHaveTokens(each.role) && each.user_id !== user.user_id)
    .toSorted((a, b) => a.full_name.localeCompare(b.full_name, i18n.language));
  const people: readonly TokenPerson[] = [user, ...others];
  return (
    <Select
      label={t('new.person')}
      hint={t('new.personHint')}
      options={[
        { value: user.user_id, label: t('new.myself') },
        ...others.map(({ user_id, full_name, username, role }) => ({
          value: user_id,
          label: [full_name || username, t(`common:role.${role}`)].join(' · '),
        })),
      ]}
      value={chosen.user_id}
      onChoose={(userId) => {
        const person = people.find(({ user_id }) => user_id === userId);
        if (person) onChoose(person);
      }}
    />
  );
}
