import { useEffect, useRef, useState } from 'react';
import { portraitPictureAddress, type PictureSubject } from '#contract/picture-addresses.ts';
import button from './button.module.css';
import style from './share-dialog.module.css';
import { canShareFile, usesShareSheet, shareOrCopy } from './share-or-copy.ts';
import ui from './ui.module.css';

/** A page that can be shared, with its picture. */
export type ShareablePage = {
  /** A title for the shared page and picture, such as `Anchor A 3–2 Lions`. */
  what: string;
  /** The path of the page, such as `/match/f1/anchor-a-v-lions`. */
  to: string;
  picture: PictureSubject;
};
type ShareDialogProps = ShareablePage & { onClose: () => void };

/**
 * A dialog with the page's picture, and buttons to share the picture or the page's address. It opens when it is first
 * rendered.
 */
export function ShareDialog({ what, to, picture, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  const address = portraitPictureAddress(picture);
  const name = `${what.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  const { file, hasFailed } = usePictureFile(address, name);
  const link = useRef<HTMLButtonElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // If the picture cannot be loaded, the button that shares the picture disappears. That button may have the focus, so
  // the focus moves to the button that shares the page's address.
  useEffect(() => {
    if (hasFailed) link.current?.focus();
  }, [hasFailed]);

  function share(files?: File[]): void {
    const url = new URL(to, window.location.href).href;
    // Many apps that receive a file use either the text or the address, but not both. So the text contains the title
    // and the address.
    shareOrCopy(files === undefined ? { title: what, url } : { title: what, text: `${what} ${url}`, files }).then(
      (isCopied) => setSaid(isCopied ? 'Link copied' : ''),
      () => setSaid('This browser cannot copy. Copy the address of the page to share it.'),
    );
  }
  return (
    <dialog ref={dialog} className={`${ui.surface} ${style.dialog}`} aria-label={`Share ${what}`} onClose={onClose}>
      {hasFailed ? (
        <p>The picture cannot be loaded now. The link can still be shared.</p>
      ) : (
        <img src={address} width="1080" height="1350" alt={what} />
      )}
      <div className={button.row}>
        {hasFailed ? null : <PictureButton file={file} address={address} name={name} onSend={share} />}
        <button ref={link} type="button" className={button.quiet} onClick={() => share()}>
          {usesShareSheet() ? 'Send link' : 'Copy link'}
        </button>
        <button type="button" className={button.quiet} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <p role="status">{said}</p>
    </dialog>
  );
}

type PictureButtonProps = { file: File | null; address: string; name: string; onSend: (files: File[]) => void };

/** A button that shares the picture, or, on a device that cannot share files, a link that saves it. */
function PictureButton({ file, address, name, onSend }: PictureButtonProps) {
  if (file !== null && canShareFile(file))
    return (
      <button type="button" className={button.strong} onClick={() => onSend([file])}>
        Send picture
      </button>
    );
  return (
    <a className={button.strong} href={address} download={name}>
      Save picture
    </a>
  );
}

/**
 * Loads the picture as a file when the dialog opens. A download after the press on the button would be too late,
 * because browsers allow sharing only directly after a press. `file` is `null` until the picture has loaded.
 */
function usePictureFile(address: string, name: string): { file: File | null; hasFailed: boolean } {
  const [loaded, setLoaded] = useState<{ file: File | null; hasFailed: boolean }>({ file: null, hasFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    fetch(address, { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        const file = new File([await response.blob()], name, { type: 'image/png' });
        setLoaded({ file, hasFailed: false });
      })
      .catch(() => (stop.signal.aborted ? undefined : setLoaded({ file: null, hasFailed: true })));
    return () => stop.abort();
  }, [address, name]);
  return loaded;
}
