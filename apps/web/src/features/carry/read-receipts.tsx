import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { CarryPort, ReceivedFile } from '../../data/ports/carry.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Outcomes } from './outcomes.tsx';

/** Reads receipts that came back, and says what they settle. */
export function ReadReceipts({ carry }: { readonly carry: CarryPort }) {
  const { t } = useTranslation('carry');
  const [received, setReceived] = useState<readonly ReceivedFile[]>([]);
  return (
    <Section title={t('receipt.title')} about={t('receipt.about')}>
      <FileButton
        label={t('receipt.choose')}
        accept=""
        dropHint={t('bring.drop')}
        icon={<ReceiptText size={20} aria-hidden="true" />}
        onFiles={(files) => void carry.receive(files).then(setReceived)}
      />
      {received.some(({ kind }) => kind === 'work') && (
        <SafetySign kind="clock">{t('receipt.work')}</SafetySign>
      )}
      <Outcomes of={received} />
    </Section>
  );
}
