import type { FileState } from '../../data/ports/attachments.ts';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { showBytes } from '../bytes.ts';
import { useTranslation } from '../use-translation.ts';

/** Says where a file is that was kept on this device, with the sign that all of the app uses for it. */
export function FileStanding({ state }: { readonly state: FileState }) {
  const { t } = useTranslation('attachments');
  const size = showBytes(state.size);
  switch (state.state) {
    case 'sent':
      return <SafetySign kind="two">{t('standing.sent', { size })}</SafetySign>;
    case 'refused':
      return (
        <SafetySign kind="mark">{t('standing.refused', { why: t(refusalKey(state.refused)) })}</SafetySign>
      );
    case 'waiting':
      return state.sent > 0 ? (
        <SafetySign kind="clock">{t('standing.onItsWay', { sent: showBytes(state.sent), size })}</SafetySign>
      ) : (
        <SafetySign kind="one">{t('standing.here', { size })}</SafetySign>
      );
  }
}

/** Returns the key of the words for the server's reason not to take a file. */
function refusalKey(code: string | null) {
  switch (code) {
    case 'attachment_too_large':
      return 'attachments:refused.tooLarge';
    case 'survey_files_full':
      return 'attachments:refused.surveyFull';
    case 'attachment_empty':
      return 'attachments:refused.empty';
    case 'attachment_content':
      return 'attachments:refused.content';
    case 'attachment_pixels':
      return 'attachments:refused.pixels';
    default:
      return 'attachments:refused.kind';
  }
}
