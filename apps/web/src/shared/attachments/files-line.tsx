import type { FilesSum } from '../../data/ports/attachments.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { showBytes } from '../bytes.ts';
import { useAppData, useLive } from '../data/app-data.ts';
import { useTranslation } from '../use-translation.ts';
import { useAttachments, useFileSending } from './use-attachments.ts';

/** Says how many files are on their way to the server, and how far, and how many it does not take. */
export function FilesLine({ sum }: { readonly sum: FilesSum }) {
  const { t } = useTranslation('attachments');
  const { waiting, refused, size, sent } = sum;
  const isHeld = (useFileSending(useAttachments())?.waits ?? 'no') !== 'no';
  return (
    <>
      {waiting > 0 && (
        <SafetySign kind="clock">
          {isHeld
            ? t('waitForWifi', { count: waiting, size: showBytes(size - sent) })
            : t('onTheirWay', { count: waiting, sent: showBytes(sent), size: showBytes(size) })}
        </SafetySign>
      )}
      {refused > 0 && <SafetySign kind="mark">{t('notTaken', { count: refused })}</SafetySign>}
    </>
  );
}

/** Says it of one survey. */
export default function FilesOfSurveyLine({ surveyId }: { readonly surveyId: string }) {
  const sum = useLive(useAppData().filesOnTheirWay)?.get(surveyId);
  return sum ? <FilesLine sum={sum} /> : null;
}
