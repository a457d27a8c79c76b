import { useSeesWhole } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { LazyChoosePanchayats } from '../../shared/places/lazy-choose-panchayats.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { NothingGiven } from '../../shared/surveys/nothing-given.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface NothingToShowProps {
  /** There are surveys, but none that matches the search and the filters. */
  readonly searching: boolean;
  readonly onClear: () => void;
}

export function NothingToShow({ searching, onClear }: NothingToShowProps) {
  const { t } = useTranslation('survey');
  const chooses = useChoosesPanchayats();
  const isWhole = useSeesWhole();
  if (searching) {
    return (
      <EmptyState
        drawing="search"
        title={t('list.noMatch')}
        action={<Button onClick={onClear}>{t('list.clear')}</Button>}
      >
        {t('list.noMatchBody')}
      </EmptyState>
    );
  }
  if (chooses) return <LazyChoosePanchayats />;
  if (!isWhole) return <NothingGiven />;
  return (
    <EmptyState
      drawing="village"
      title={t('list.empty')}
      action={
        <LinkButton kind="primary" href={paths.newSurvey}>
          {t('list.emptyAction')}
        </LinkButton>
      }
    >
      {t('list.emptyBody')}
    </EmptyState>
  );
}
