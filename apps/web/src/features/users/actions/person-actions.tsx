import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import {
  ClipboardList,
  Download,
  Eraser,
  KeyRound,
  type LucideIcon,
  Pencil,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../users.module.css';

/** An action on one person that opens a dialog. */
export interface DialogAction {
  readonly kind: 'edit' | 'reset' | 'deactivate' | 'activate' | 'erase';
  readonly person: WireUserRow;
}

/** An action on one person. `surveys` shows the surveys that they created, `data` gives all that is kept about them. */
export type PersonAction = DialogAction | { readonly kind: 'surveys' | 'data'; readonly person: WireUserRow };

interface ActionButton {
  readonly kind: PersonAction['kind'];
  readonly Icon: LucideIcon;
  readonly words: string;
  readonly said: string;
}

interface PersonActionsProps {
  readonly person: WireUserRow;
  readonly name: string;
  /** Shows icons alone, for a row of a table. */
  readonly iconsOnly?: boolean;
  readonly onAct: (act: PersonAction) => void;
}

/** The buttons for one person. People change their own password in the settings, and nobody deactivates or erases themselves. */
export function PersonActions({ person, name, iconsOnly = false, onAct }: PersonActionsProps) {
  const { t } = useTranslation('users');
  const isMe = useSignedIn().user.user_id === person.user_id;
  const actions: readonly ActionButton[] = [
    { kind: 'edit', Icon: Pencil, words: t('action.edit'), said: t('action.editOf', { name }) },
    { kind: 'reset', Icon: KeyRound, words: t('action.reset'), said: t('action.resetOf', { name }) },
    {
      kind: 'surveys',
      Icon: ClipboardList,
      words: t('action.surveys'),
      said: t('action.surveysOf', { name }),
    },
    { kind: 'data', Icon: Download, words: t('action.data'), said: t('action.dataOf', { name }) },
    person.is_active
      ? {
          kind: 'deactivate',
          Icon: UserX,
          words: t('action.deactivate'),
          said: t('action.deactivateOf', { name }),
        }
      : {
          kind: 'activate',
          Icon: UserCheck,
          words: t('action.activate'),
          said: t('action.activateOf', { name }),
        },
    // Whoever may not sign in any more may be erased: so nobody is by one slip of a finger.
    ...(person.is_active
      ? []
      : [
          {
            kind: 'erase',
            Icon: Eraser,
            words: t('action.erase'),
            said: t('action.eraseOf', { name }),
          } as const,
        ]),
  ];
  return (
    <div className={iconsOnly ? styles.icons : styles.actions}>
      {actions
        .filter(({ kind }) => !isMe || (kind !== 'deactivate' && kind !== 'reset'))
        .map(({ kind, Icon, words, said }) => (
          <Button
            key={kind}
            kind={kind === 'deactivate' || kind === 'erase' ? 'danger-quiet' : 'quiet'}
            iconOnly={iconsOnly}
            icon={<Icon size={20} aria-hidden="true" />}
            aria-label={said}
            title={words}
            onClick={() => onAct({ kind, person })}
          >
            {words}
          </Button>
        ))}
    </div>
  );
}
