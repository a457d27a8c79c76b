import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { type Ref, useState } from 'react';
import type { PersonsSurvey, SurveyFilter, UsersPort } from '../../../data/ports/people/users.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { PeopleState } from '../use-people.ts';
import styles from '../users.module.css';
import { SurveysTable } from './surveys-table.tsx';
import { usePersonsSurveys } from './use-persons-surveys.ts';

const FILTERS = ['all', 'complete', 'incomplete', 'synced'] as const satisfies readonly SurveyFilter[];

interface PersonsSurveysProps {
  readonly users: UsersPort;
  readonly server: PeopleState['state'];
  readonly people: readonly WireUserRow[];
  /** The person whose surveys are shown; empty: everybody's. */
  readonly userId: string;
  readonly onUser: (userId: string) => void;
  readonly ref: Ref<HTMLElement>;
}

const passes = (survey: PersonsSurvey, filter: SurveyFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'synced') return survey.sync_status === 'synced';
  return survey.is_complete === (filter === 'complete');
};

/** Lists who created which surveys. Without network it lists the surveys on this device. */
export function PersonsSurveys({ users, server, people, userId, onUser, ref }: PersonsSurveysProps) {
  const { t } = useTranslation(['users', 'common']);
  const [filter, setFilter] = useState<SurveyFilter>('all');
  const { surveys, state, more } = usePersonsSurveys(users, server, userId, filter);
  const here = useLive(useAppData().surveys.all) ?? [];
  const username = people.find((person) => person.user_id === userId)?.username;
  const shown =
    state === 'failed'
      ? here.filter(
          (survey) => (!username || survey.created_by_username === username) && passes(survey, filter),
        )
      : surveys;
  const options = people.map((person) => ({
    value: person.user_id,
    label: person.full_name || person.username,
  }));

  return (
    <Section title={t('surveys.title')} ref={ref}>
      <div className={styles.filters}>
        <Select
          label={t('surveys.user')}
          empty={t('surveys.all')}
          options={options}
          value={userId}
          onChoose={onUser}
        />
        <Select
          label={t('surveys.status')}
          options={FILTERS.map((value) => ({ value, label: t(`surveys.filter.${value}`) }))}
          value={filter}
          onChoose={(value) => setFilter(FILTERS.find((each) => each === value) ?? 'all')}
        />
      </div>
      {state === 'failed' && <Banner live>{t('offlineSurveys')}</Banner>}
      {state === 'loading' ? (
        <Skeleton label={t('common:state.loading')} lines={4} />
      ) : (
        <>
          <p className={styles.soft} role="status">
            {shown.length === 0 ? t('surveys.none') : t('surveys.count', { count: shown.length })}
          </p>
          {shown.length > 0 && <SurveysTable surveys={shown} />}
        </>
      )}
      {state === 'more' && <Button onClick={more}>{t('surveys.more')}</Button>}
    </Section>
  );
}
