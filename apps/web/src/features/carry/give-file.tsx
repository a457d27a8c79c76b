import { Download, Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './carry.module.css';
import { canShareFiles, type FileToGive, saveFile, shareFile } from './share-file.ts';

interface GiveFileProps {
  /** Fetches the file; `null`: it is gone. */
  readonly file: () => Promise<FileToGive | null>;
  readonly share: { readonly text: string; readonly label?: string };
  readonly save: { readonly text: string; readonly label?: string };
  readonly onGiven?: () => void;
  /** One of several in a list: its buttons stand back. */
  readonly inList?: boolean;
}

/** Draws the ways to hand a file over: to another app, where the browser can, and to the downloads. */
export function GiveFile({ file, share, save, onGiven, inList }: GiveFileProps) {
  const give = async (by: (file: FileToGive) => Promise<boolean> | boolean) => {
    const found = await file();
    if (found && (await by(found))) onGiven?.();
  };
  const shares = canShareFiles();
  return (
    <div className={styles.ways}>
      {shares && (
        <Button
          kind={inList ? 'secondary' : 'primary'}
          aria-label={share.label}
          icon={<Share2 size={20} aria-hidden="true" />}
          onClick={() => void give(shareFile)}
        >
          {share.text}
        </Button>
      )}
      <Button
        kind={shares || inList ? 'secondary' : 'primary'}
        aria-label={save.label}
        icon={<Download size={20} aria-hidden="true" />}
        onClick={() => void give(saveFile)}
      >
        {save.text}
      </Button>
    </div>
  );
}
