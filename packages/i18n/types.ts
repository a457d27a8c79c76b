import type { texts as account } from './account-en.ts';
import type { catalogue } from './catalogue-en.ts';
import type { texts as info } from './info-en.ts';
import type { texts as insight } from './insight-en.ts';
import type { texts as work } from './work-en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof catalogue & typeof work & typeof account & typeof insight & typeof info;
  }
}
