import type { catalogue } from './catalogue-en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof catalogue;
  }
}
