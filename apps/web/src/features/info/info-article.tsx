import type { ReactNode } from 'react';
import { showDate } from '../../shared/dates.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './info.module.css';

/** A part of a page, with a heading of its own that the contents lead to. */
export interface InfoSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface InfoArticleProps {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly InfoSection[];
  /** The content between the introduction and the parts. */
  readonly children?: ReactNode;
}

/** The day on which somebody last read these pages through. */
const REVIEWED = '2026-11-20';

/** Draws a page to read: its title, an introduction, its contents, its parts. */
export function InfoArticle({ title, intro, sections, children }: InfoArticleProps) {
  const { t } = useTranslation('info');
  return (
    <article className={styles.article}>
      <PageHeading title={title} />
      <p className={styles.intro}>{intro}</p>
      {sections.length > 3 && (
        <nav aria-label={t('contents')} className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {children}
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <h2 id={section.id} tabIndex={-1}>
            {section.title}
          </h2>
          {section.body}
        </section>
      ))}
      <p className={styles.soft}>{t('reviewed', { date: showDate(REVIEWED) })}</p>
    </article>
  );
}

/** Draws paragraphs under each other. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

/** Draws a list; numbered when its points follow one another. */
export function Points({
  texts,
  ordered,
}: {
  readonly texts: readonly string[];
  readonly ordered?: boolean;
}) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={ordered ? styles.steps : styles.points}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  );
}
