import type { Translate } from '@sampark/i18n/types';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConflictPicture, SignsPicture, SyncPicture } from './help-pictures.tsx';
import { InfoArticle, type InfoSection, Paragraphs, Points } from './info-article.tsx';

type Say = Translate<readonly ['info', 'common']>;

export default function HelpPage() {
  const { t } = useTranslation(['info', 'common']);
  const support = useLive(useAppData().server)?.support;
  const sections = [...surveyHelp(t), ...syncHelp(t), ...otherHelp(t, support)];
  return <InfoArticle title={t('help.title')} intro={t('help.intro')} sections={sections} />;
}

/** Returns the help for work in a village: is my work safe, no network, filling in a survey. */
const surveyHelp = (t: Say): readonly InfoSection[] => [
  {
    id: 'safe',
    title: t('info:help.safe.title'),
    body: (
      <>
        <p>{t('info:help.safe.body')}</p>
        <SignsPicture />
      </>
    ),
  },
  {
    id: 'offline',
    title: t('info:help.offline.title'),
    body: (
      <Paragraphs
        texts={[
          t('info:help.offline.first'),
          t('info:help.offline.install'),
          t('info:help.offline.away'),
          t('info:help.offline.charge'),
        ]}
      />
    ),
  },
  {
    id: 'survey',
    title: t('info:help.survey.title'),
    body: (
      <Paragraphs
        texts={[
          t('info:help.survey.start'),
          t('info:help.survey.missing'),
          t('info:help.survey.numbers'),
          t('info:help.survey.drafts'),
          t('info:help.survey.otherPhone'),
          t('info:help.survey.undo'),
        ]}
      />
    ),
  },
];

/** Returns the help for sync, and for the conflicts that it can bring. */
const syncHelp = (t: Say): readonly InfoSection[] => [
  {
    id: 'sync',
    title: t('info:help.sync.title'),
    body: (
      <>
        <p>{t('info:help.sync.itself')}</p>
        <SyncPicture />
        <Paragraphs
          texts={[t('info:help.sync.waiting'), t('info:help.sync.partly'), t('info:help.sync.workbench')]}
        />
      </>
    ),
  },
  {
    id: 'conflict',
    title: t('info:help.conflict.title'),
    body: (
      <>
        <p>{t('info:help.conflict.body')}</p>
        <ConflictPicture />
        <Paragraphs texts={[t('info:help.conflict.choose'), t('info:help.conflict.stays')]} />
      </>
    ),
  },
];

/** Returns the help for a shared phone, for trouble, and whom to ask. @param support the contact that the server names */
const otherHelp = (t: Say, support: string | undefined): readonly InfoSection[] => [
  {
    id: 'shared',
    title: t('info:help.shared.title'),
    body: <Paragraphs texts={[t('info:help.shared.body'), t('info:help.shared.leave')]} />,
  },
  {
    id: 'trouble',
    title: t('info:help.trouble.title'),
    body: (
      <Points
        texts={[
          t('info:help.trouble.full'),
          t('info:help.trouble.lost'),
          t('info:help.trouble.deleted'),
          t('info:help.trouble.password'),
          t('info:help.trouble.damaged'),
          t('info:help.trouble.file'),
        ]}
      />
    ),
  },
  {
    id: 'contact',
    title: t('info:help.contact.title'),
    body: (
      <Paragraphs
        texts={[
          t('info:help.contact.who'),
          support ? t('common:nav.support', { contact: support }) : t('info:help.contact.none'),
        ]}
      />
    ),
  },
];
