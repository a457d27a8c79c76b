import { useLocation } from 'wouter';
import { asksToRead, type NoticePort } from '../../../data/ports/notice.ts';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { paths } from '../../../shared/paths.ts';

const NoticeBanner = lazily(() => import('./notice-banner.tsx'), 'notice');

/** Asks the person to read the privacy notice where they have not confirmed it. It stands in the way of nothing. */
export default function NoticeWatch() {
  const notice = useOpened(useAppData().notice);
  return notice ? <Asked notice={notice} /> : null;
}

function Asked({ notice }: { readonly notice: NoticePort }) {
  const view = useLive(notice.now);
  const [location] = useLocation();
  if (!view || view.isPutOff || !asksToRead(view) || location === paths.notice) return null;
  return (
    <NoticeBanner isFirst={view.confirmed === null} onLater={() => notice.putOff(view.notice.version)} />
  );
}
