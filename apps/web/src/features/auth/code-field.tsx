import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** Asks for the second step: a code from the authenticator app, or a recovery code. It takes the focus when it appears. */
export function CodeField({ value, onText, error, ref }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={root}>
      <Banner tone="good" live>
        {t('codeAsked')}
      </Banner>
      <TextField
        ref={ref}
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onText={onText}
        error={error}
      />
    </div>
  );
}
