import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** The way back to all places. */
export function BackLink() {
  const { t } = useTranslation('directory');
  return (
    <LinkButton kind="quiet" iconOnly href={paths.places} icon={<ArrowLeft size={24} aria-hidden="true" />}>
      {t('back')}
    </LinkButton>
  );
}
