import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTranslation } from '../use-translation.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  /** The kind of password that the browser's password manager offers. */
  readonly kind?: 'current-password' | 'new-password';
  readonly ref?: Ref<HTMLInputElement>;
}

/** Edits a password, which the person can show while typing: a phone's keyboard makes mistakes easy. */
export function PasswordField({ label, value, onText, error, hint, kind, ref }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...(ref && { ref })}
      label={label}
      hint={hint}
      type={shown ? 'text' : 'password'}
      name={kind === 'new-password' ? 'new-password' : 'password'}
      autoComplete={kind ?? 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onText={onText}
      error={error}
      end={
        <Button
          kind="quiet"
          iconOnly
          icon={<Icon size={22} aria-hidden="true" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t('showTyped')}
        </Button>
      }
    />
  );
}
