import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Leads to the choice of panchayats, on a phone. */
export default function PanchayatsButton() {
  const { t } = useTranslation('places');
  return (
    <LinkButton href={paths.panchayats} wide>
      {t('title')}
    </LinkButton>
  );
}
