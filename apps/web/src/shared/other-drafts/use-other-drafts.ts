import { useEffect, useState } from 'react';
import type { OtherDraft, OtherDrafts } from '../../data/ports/surveys/other-drafts.ts';
import { useAppData } from '../data/app-data.ts';

const NONE: readonly OtherDraft[] = [];

/** Gives the drafts that the person's other devices left on the server, while the calling screen is there. */
export function useOtherDrafts(): {
  readonly drafts: readonly OtherDraft[];
  readonly port: OtherDrafts | null;
} {
  const { otherDrafts } = useAppData();
  const [port, setPort] = useState<OtherDrafts | null>(null);
  const [drafts, setDrafts] = useState(NONE);

  useEffect(() => {
    let gone = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const opened = await otherDrafts();
      if (gone) {
        opened.close();
        return;
      }
      const unsubscribe = opened.list.subscribe(() => setDrafts(opened.list.get() ?? NONE));
      close = () => {
        unsubscribe();
        opened.close();
      };
      setDrafts(opened.list.get() ?? NONE);
      setPort(opened);
    };
    // Its code is fetched when it is first needed. If that fails, nothing is offered this time.
    open().catch(() => undefined);
    return () => {
      gone = true;
      close();
    };
  }, [otherDrafts]);

  return { drafts, port };
}
