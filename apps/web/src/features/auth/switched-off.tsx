import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Says that the account of the person who was signed in here is switched off. */
export default function SwitchedOff() {
  const { t } = useTranslation('identity');
  return <Banner tone="needs">{t('provider.deactivated')}</Banner>;
}
