import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { ConflictPicture, SignsPicture, SyncPicture } from './help-pictures.tsx';
import { InfoArticle, type InfoSection, Paragraphs, Points } from './info-article.tsx';

type Translate = TFunction<['info', 'common']>;

export default function HelpPage() {
  const { t } = useTranslation(['info', 'common']);
  const support = useLive(useAppData().server)?.support;
  const sections = [...surveyHelp(t), ...syncHelp(t), ...otherHelp(t, support)];
  return <InfoArticle title={t('help.title')} intro={t('help.intro')} sections={sections} />;
}

/** Returns the help for work in a village: is my work safe, no network, filling in a survey. */
const surveyHelp = (t: Translate): readonly InfoSection[] => [
  {
    id: 'safe',
    title: t('help.safe.title'),
    body: (
      <>
        <p>{t('help.safe.body')}</p>
        <SignsPicture />
      </>
    ),
  },
  {
    id: 'offline',
    title: t('help.offline.title'),
    body: (
      <Paragraphs
        texts={[
          t('help.offline.first'),
          t('help.offline.install'),
          t('help.offline.away'),
          t('help.offline.charge'),
        ]}
      />
    ),
  },
  {
    id: 'survey',
    title: t('help.survey.title'),
    body: (
      <Paragraphs
        texts={[
          t('help.survey.start'),
          t('help.survey.missing'),
          t('help.survey.numbers'),
          t('help.survey.drafts'),
          t('help.survey.otherPhone'),
          t('help.survey.undo'),
        ]}
      />
    ),
  },
];

/** Returns the help for sync, and for the conflicts that it can bring. */
const syncHelp = (t: Translate): readonly InfoSection[] => [
  {
    id: 'sync',
    title: t('help.sync.title'),
    body: (
      <>
        <p>{t('help.sync.itself')}</p>
        <SyncPicture />
        <Paragraphs texts={[t('help.sync.waiting'), t('help.sync.partly'), t('help.sync.workbench')]} />
      </>
    ),
  },
  {
    id: 'conflict',
    title: t('help.conflict.title'),
    body: (
      <>
        <p>{t('help.conflict.body')}</p>
        <ConflictPicture />
        <Paragraphs texts={[t('help.conflict.choose'), t('help.conflict.stays')]} />
      </>
    ),
  },
];

/** Returns the help for a shared phone, for trouble, and whom to ask. @param support the contact that the server names */
const otherHelp = (t: Translate, support: string | undefined): readonly InfoSection[] => [
  {
    id: 'shared',
    title: t('help.shared.title'),
    body: <Paragraphs texts={[t('help.shared.body'), t('help.shared.leave')]} />,
  },
  {
    id: 'trouble',
    title: t('help.trouble.title'),
    body: (
      <Points
        texts={[
          t('help.trouble.full'),
          t('help.trouble.lost'),
          t('help.trouble.deleted'),
          t('help.trouble.password'),
          t('help.trouble.damaged'),
          t('help.trouble.file'),
        ]}
      />
    ),
  },
  {
    id: 'contact',
    title: t('help.contact.title'),
    body: (
      <Paragraphs
        texts={[
          t('help.contact.who'),
          support ? t('common:nav.support', { contact: support }) : t('help.contact.none'),
        ]}
      />
    ),
  },
];
