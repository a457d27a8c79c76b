import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { paths } from '../paths.ts';
import { useTranslation } from '../use-translation.ts';

/** Takes the place of an empty list, for a person who sees more panchayats than a device can hold. */
export default function ChoosePanchayats() {
  const { t } = useTranslation('places');
  return (
    <EmptyState
      drawing="path"
      title={t('choose')}
      action={
        <LinkButton kind="primary" href={paths.panchayats}>
          {t('chooseAction')}
        </LinkButton>
      }
    >
      {t('chooseBody')}
    </EmptyState>
  );
}
