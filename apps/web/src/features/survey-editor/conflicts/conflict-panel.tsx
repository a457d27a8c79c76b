import type { Conflict } from '@sampark/core/survey/survey';
import { type FieldPath, sameValue, type Value } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { PictureOf } from '../../../shared/attachments/picture-of.tsx';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useAgo } from '../../../shared/dates.ts';
import { usePersonName } from '../../../shared/people/person-name.ts';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type Choice, choicesOf } from './conflict-choices.ts';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  /** All open conflicts of one field. */
  readonly conflicts: readonly Conflict[];
  /** The server's value now. */
  readonly live: Value;
  /** The value that the person has typed and not saved; `undefined`: none. */
  readonly typed: Value | undefined;
  /** Writes a value of this field as a person reads it. */
  readonly show: (value: Value) => string;
  /** `null`: this person may only look. */
  readonly onSettle: ((value: Value) => void) | null;
  /** Whether a field above takes a third answer; absent: it does. */
  readonly hasField?: boolean;
}

/** Returns the id by which a field's panel is found and focused. */
export const panelId = (field: FieldPath): string => `conflict-${field}`;

/**
 * Shows the different answers to one question, the people who gave them, and the choice between them. The field above it
 * takes a third answer.
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { conflicts, live, typed, show, onSettle, hasField = true } = props;
  const { t } = useTranslation('conflicts');
  const titleId = useId();
  const choices = choicesOf(conflicts, live);
  const isThird = typed !== undefined && !choices.some((choice) => sameValue(choice.value, typed));
  const [first] = conflicts;
  return (
    // A fieldset would be a part of the form; this only groups a choice.
    <div
      className={styles.panel}
      role="group"
      aria-labelledby={titleId}
      id={first && panelId(first.field)}
      tabIndex={-1}
    >
      <p className={styles.title} id={titleId}>
        <CircleAlert size={20} aria-hidden="true" />
        {choices.length > 2 ? t('titleMany') : t('title')}
      </p>
      {first && <p className={styles.soft}>{t('before', { value: show(first.base) })}</p>}
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={String(choice.value)}>
            <PictureOf value={choice.value} label={show(choice.value)} />
            <p className={styles.value}>{show(choice.value)}</p>
            <Whose choice={choice} />
            {onSettle && (
              <Button decides onClick={() => onSettle(choice.value)}>
                {choice.value === null ? t('keepEmpty') : t('keep', { value: show(choice.value) })}
              </Button>
            )}
          </li>
        ))}
        {isThird && onSettle && (
          <li>
            <PictureOf value={typed} label={show(typed)} />
            <p className={styles.value}>{show(typed)}</p>
            <p className={styles.soft}>{t('typed')}</p>
            <Button decides onClick={() => onSettle(typed)}>
              {t('useTyped')}
            </Button>
          </li>
        )}
      </ul>
      {!isThird && onSettle && hasField && (
        <p className={styles.soft}>{t('third', { button: t('useTyped') })}</p>
      )}
    </div>
  );
}

/** Says who entered a value, and when. */
export function Whose({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation('conflicts');
  const { user } = useSignedIn();
  const ago = useAgo();
  const person = usePersonName();
  return (
    <p className={styles.soft}>
      {choice.live && <span>{t('server')}</span>}
      {choice.by.map(({ user: name, fullname, at }) => (
        <span key={`${name} ${at}`}>
          {name === user.username
            ? t('mine', { when: ago(at) })
            : t('by', { name: shownName(fullname) || person(name), when: ago(at) })}
        </span>
      ))}
    </p>
  );
}
