import type { Module } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { ReviewEvent } from '@sampark/core/survey/about/reviews';
import type { FieldPath } from '@sampark/core/survey/values';
import { BadgeCheck, History, Lock, Undo2 } from 'lucide-react';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { showDate } from '../../../shared/dates.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useReasonWords } from '../../../shared/surveys/use-reason-words.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './review.module.css';

const LOCKED = <Lock size={20} aria-hidden="true" />;
const CHECKED = <BadgeCheck size={20} aria-hidden="true" />;

interface ModuleStateProps {
  readonly view: SurveyView;
  readonly module: Module;
  readonly onGo: (field: FieldPath) => void;
}

/** Says of a module that it was returned, and why; or that it is checked, and whether its answers are locked. */
export default function ModuleState({ view, module, onGo }: ModuleStateProps) {
  const { t } = useTranslation('review');
  const language = useFormLanguage();
  const { user } = useSignedIn();
  const review = view.review.of.get(module.name);
  const last = review?.by.at(-1);
  if (!review || !last) return null;
  const restLocked = view.review.locked.has(module.name) && <p className={styles.soft}>{t('restLocked')}</p>;
  const said = { name: last.name, when: showDate(last.at), module: inLanguage(module.label, language) };
  switch (review.state) {
    case 'returned':
      return (
        <Banner tone="needs" icon={<Undo2 size={20} aria-hidden="true" />} live>
          {review.by.map((event) => (
            <Returned key={event.id} at={event.on ?? rowOf(view, event)} {...{ view, event, onGo }} />
          ))}
          {restLocked}
        </Banner>
      );
    case 'checked': {
      const isLocked = view.review.locked.has(module.name);
      const isKept = view.conflicts.some(
        ({ field, user: by }) => by === user.username && field.startsWith(`${module.name}.`),
      );
      return (
        <Banner tone="good" icon={isLocked ? LOCKED : CHECKED} live>
          <p>{t('state.checked', said)}</p>
          {isLocked && <p className={styles.soft}>{t('locked')}</p>}
          {isLocked && isKept && <p className={styles.soft}>{t('kept')}</p>}
        </Banner>
      );
    }
    case 'changed':
      return (
        <Banner icon={<History size={20} aria-hidden="true" />} live>
          {t('state.changed', said)}
          {restLocked}
        </Banner>
      );
    default:
      return restLocked && <Banner icon={LOCKED}>{restLocked}</Banner>;
  }
}

/** Returns the row that an event is about; `undefined`: it is about none by itself. */
const rowOf = ({ review }: SurveyView, event: ReviewEvent): FieldPath | undefined =>
  event.seen === undefined ? undefined : [...review.rows].find(([, { by }]) => by.includes(event))?.[0];

interface ReturnedProps extends Pick<ModuleStateProps, 'view' | 'onGo'> {
  readonly event: ReviewEvent;
  /** The question or the row that it is about; `undefined`: no single one. */
  readonly at: FieldPath | undefined;
}

/** Shows one return: by whom, why, and the way to its question. */
function Returned({ view, event, at, onGo }: ReturnedProps) {
  const { t } = useTranslation('review');
  const words = useReasonWords();
  const text = useFieldText(view.form, view);
  return (
    <div className={styles.returned}>
      <p>{t('state.returned', { name: shownName(event.name), when: showDate(event.at) })}</p>
      {words(event).map((each) => (
        <p key={each} className={styles.words} dir="auto">
          <bdi>{each}</bdi>
        </p>
      ))}
      {at !== undefined && (
        <div>
          <Button onClick={() => onGo(at)}>{t('go', { field: text.label(at) })}</Button>
        </div>
      )}
    </div>
  );
}
