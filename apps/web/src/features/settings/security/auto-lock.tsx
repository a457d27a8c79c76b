import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

const MINUTES = [5, 15, 30, 60];
const NEVER = 'never';

/** Chooses the time without a touch after which this device asks for the password again. */
export function AutoLockChoice() {
  const { t } = useTranslation('settings');
  const autoLock = useOpened(useAppData().session.autoLock);
  const [chosen, setChosen] = useState<string>();
  const options = [
    { value: NEVER, label: t('lock.never') },
    ...MINUTES.map((count) => ({ value: String(count), label: t('lock.after', { count }) })),
  ];
  if (!autoLock) return null;
  const choose = (value: string) => {
    autoLock.choose(value === NEVER ? null : Number(value));
    setChosen(value);
    notify.success(t('saved'));
  };
  return (
    <Section title={t('lock.section')}>
      <Select
        label={t('lock.label')}
        hint={t('lock.hint')}
        value={chosen ?? String(autoLock.minutes() ?? NEVER)}
        options={options}
        onChoose={choose}
      />
    </Section>
  );
}
