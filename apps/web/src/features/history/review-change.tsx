import { aboutOf } from '@sampark/core/survey/about/about-path';
import { eventsIn } from '@sampark/core/survey/about/reviews';
import type { HistoryLine } from '../../data/ports/surveys/history.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import type { FieldText } from '../../shared/surveys/field-text.ts';
import { useReasonWords } from '../../shared/surveys/use-reason-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './history.module.css';

interface ReviewChangeProps {
  readonly change: HistoryLine['changes'][number];
  readonly text: FieldText;
}

/** Says which steps somebody took in the review of a module, or of the survey as a whole. */
export function ReviewChange({ change, text }: ReviewChangeProps) {
  const { t } = useTranslation('review');
  const words = useReasonWords();
  const target = aboutOf(change.field)?.target ?? '';
  const known = new Set(eventsIn(change.was).map(({ id }) => id));
  return eventsIn(change.mine ?? change.now)
    .filter(({ id }) => !known.has(id))
    .map((event) => (
      <li key={event.id} className={styles.change}>
        <div>
          <p className={styles.label}>
            {t(`did.${event.step}`, { name: shownName(event.name), of: text.label(event.on ?? target) })}
          </p>
          {words(event).map((each) => (
            <p key={each} className={styles.value} dir="auto">
              <bdi>{each}</bdi>
            </p>
          ))}
        </div>
      </li>
    ));
}
