import type { Language } from '@sampark/i18n/languages';
import { useTranslation } from '../../../shared/use-translation.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

/** Draws the code of this server's address, and the address. */
export function AddressCode({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('devices');
  const { origin, host } = window.location;
  return (
    <div className={className}>
      <QrCode text={`${origin}/`} label={t('code.picture', { address: host })} />
      <p translate="no">{host}</p>
    </div>
  );
}

/** Says step by step in a language how the app comes onto a phone. */
export function WaysIn({ language }: { readonly language: Language }) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language, ['devices']);
  return (
    <ol>
      <li>{t('devices:code.camera')}</li>
      <li>{t('devices:code.android')}</li>
      <li>{t('devices:code.iphone')}</li>
      <li>{t('devices:code.login')}</li>
      <li>{t('devices:code.ready')}</li>
    </ol>
  );
}
