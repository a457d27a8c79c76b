import { getTranslator } from '@sampark/i18n/translator';

/** Returns the name of an identity provider in the person's language, where its operator gave one. */
export const providerName = ({ en, hi }: { readonly en: string; readonly hi: string }): string =>
  getTranslator().language === 'hi' ? hi : en;
