import { checkValue } from '@sampark/core/forms/checks/validate';
import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldProblemText } from '../../../../shared/data/field-problem-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from '../kinds/field-with-ways.module.css';
import type { KindProps } from '../kinds/kind-props.ts';
import { typedText } from '../typed-text.ts';
import { keepReader } from './code-reader.ts';
import { ScanDialog } from './scan-dialog.tsx';

/** Asks for what a barcode or a QR code says: read by the camera or from a picture, or typed. */
export default function CodeQuestion(props: KindProps<'barcode'>) {
  const { question, value, notTaken, onAnswer, error, ...around } = props;
  const { t } = useTranslation('capture');
  const problemText = useFieldProblemText();
  const [isScanning, setScanning] = useState(false);
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  const canScan = !around.readOnly;

  // Where the code is, there may be no network to fetch the reader.
  useEffect(() => {
    if (canScan) void keepReader();
  }, [canScan]);

  return (
    <div className={styles.field}>
      <TextField
        {...around}
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.text}
        onText={typed.change}
        error={typed.problem ? problemText(typed.problem) : error}
      />
      {canScan && (
        <Button icon={<ScanLine size={20} aria-hidden="true" />} onClick={() => setScanning(true)}>
          {t(typed.text === '' ? 'code.scan' : 'code.scanAgain')}
        </Button>
      )}
      {isScanning && (
        <ScanDialog
          label={around.label}
          camera={question.appearance?.split(/\s+/).includes('front') ? 'front' : 'back'}
          onCode={(text) => {
            setScanning(false);
            typed.change(text);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}
