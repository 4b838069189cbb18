import { type MouseEvent, useState } from 'react';
import { sharedPictureAddress } from '#contract/picture-addresses.ts';
import button from './button.module.css';
import type { ShareDialog, Shared } from './share-dialog.tsx';

type ShareCardProps = Shared & {
  /** The label of the button. Screen readers read `what` after it. */
  label?: string;
};

/**
 * A button that shows the portrait picture of something, to share it with the page's address, or to save and copy them. Without
 * scripts it opens the picture. The picture and the dialog are loaded only when the button is pressed.
 */
export function ShareCard({ label = 'Share', ...shared }: ShareCardProps) {
  const [Dialog, setDialog] = useState<typeof ShareDialog | null>(null);
  const picture = sharedPictureAddress(shared.picture);
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import('./share-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ShareDialog),
      () => window.location.assign(picture),
    );
  }
  return (
    <>
      <a className={button.quiet} href={picture} onClick={open} data-screen-only>
        {label}
        <span className="visually-hidden"> {shared.what}</span>
      </a>
      {Dialog === null ? null : <Dialog {...shared} onClose={() => setDialog(null)} />}
    </>
  );
}
