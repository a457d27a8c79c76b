import { useTranslation } from '../../shared/use-translation.ts';
import { FormDictionary } from './form-dictionary.tsx';
import styles from './info.module.css';
import { InfoArticle, type InfoSection, Paragraphs, Points } from './info-article.tsx';

export default function DocsPage() {
  const { t } = useTranslation('info');
  const sections: InfoSection[] = [
    {
      id: 'staff',
      title: t('docs.staff.title'),
      body: (
        <Points
          ordered
          texts={[
            t('docs.staff.create'),
            t('docs.staff.fill'),
            t('docs.staff.save'),
            t('docs.staff.check'),
            t('docs.staff.settle'),
            t('docs.staff.link'),
          ]}
        />
      ),
    },
    {
      id: 'officer',
      title: t('docs.officer.title'),
      body: (
        <Points
          texts={[
            t('docs.officer.coverage'),
            t('docs.officer.warnings'),
            t('docs.officer.correct'),
            t('docs.officer.restore'),
            t('docs.officer.export'),
          ]}
        />
      ),
    },
    {
      id: 'admin',
      title: t('docs.admin.title'),
      body: (
        <Points
          texts={[
            t('docs.admin.users'),
            t('docs.admin.follow'),
            t('docs.admin.forms'),
            t('docs.admin.server'),
          ]}
        />
      ),
    },
    { id: 'keys', title: t('docs.keys.title'), body: <Keys /> },
    {
      id: 'files',
      title: t('docs.files.title'),
      body: <Paragraphs texts={[t('docs.files.csv'), t('docs.files.guard'), t('docs.files.json')]} />,
    },
    { id: 'questions', title: t('docs.questions.title'), body: <FormDictionary /> },
  ];
  return <InfoArticle title={t('docs.title')} intro={t('docs.intro')} sections={sections} />;
}

/** Lists the keys of the editor, for an office computer. */
function Keys() {
  const { t } = useTranslation('info');
  const keys = [
    { keys: ['Enter', 'Shift+Enter'], does: t('docs.keys.enter') },
    { keys: ['Ctrl+Enter'], does: t('docs.keys.missing') },
    { keys: ['Tab', 'Shift+Tab'], does: t('docs.keys.tab') },
    { keys: ['1', '9'], does: t('docs.keys.choice') },
    { keys: ['←', '→'], does: t('docs.keys.arrows') },
    { keys: ['Ctrl+S'], does: t('docs.keys.save') },
    { keys: ['Ctrl+Z'], does: t('docs.keys.undo') },
    { keys: ['Esc'], does: t('docs.keys.escape') },
  ];
  return (
    <dl className={styles.keys}>
      {keys.map(({ keys: pressed, does }) => (
        <div key={does}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
