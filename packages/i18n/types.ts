import type { texts as account } from './catalogues/account-en.ts';
import type { texts as attachments } from './catalogues/attachments-en.ts';
import type { texts as start } from './catalogues/catalogue-en.ts';
import type { texts as info } from './catalogues/info-en.ts';
import type { texts as insight } from './catalogues/insight-en.ts';
import type { texts as links } from './catalogues/links-en.ts';
import type { texts as paper } from './catalogues/paper-en.ts';
import type { texts as records } from './catalogues/records-en.ts';
import type { texts as work } from './catalogues/work-en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof start &
      typeof work &
      typeof account &
      typeof insight &
      typeof records &
      typeof attachments &
      typeof info &
      typeof links &
      typeof paper;
  }
}
