import { type MouseEvent, useState } from 'react';
import { portraitPictureAddress } from '#contract/picture-addresses.ts';
import button from './button.module.css';
import type { ShareDialog, ShareablePage } from './share-dialog.tsx';

type SharePictureProps = ShareablePage & {
  /** The label of the button. Screen readers read `what` after it. */
  label?: string;
};

/**
 * A button that opens a dialog to share or save a picture of `what` in portrait format, or to share the page's address.
 * Without scripts it opens the picture. The picture and the dialog are loaded only when the button is pressed.
 */
export function SharePictureButton({ label = 'Share', ...shared }: SharePictureProps) {
  const [Dialog, setDialog] = useState<typeof ShareDialog | null>(null);
  const picture = portraitPictureAddress(shared.picture);
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
