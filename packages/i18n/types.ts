import type { catalogue } from './catalogue-en.ts';
import type { later } from './later-en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof catalogue & typeof later;
  }
}
