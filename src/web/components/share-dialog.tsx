import { useEffect, useRef, useState } from 'react';
import { sharedPictureAddress, type PictureOf } from '#contract/picture-addresses.ts';
import button from './button.module.css';
import style from './share-dialog.module.css';
import { canShareFile, usesShareSheet, shareOrCopy } from './share-or-copy.ts';
import ui from './ui.module.css';

/** A page that can be shared, with its picture. */
export type SharedPage = {
  /** What is shared, such as `Anchor A 3–2 Lions`. */
  what: string;
  /** The path of the page, such as `/match/f1/anchor-a-v-lions`. */
  to: string;
  picture: PictureOf;
};
type ShareDialogProps = SharedPage & { onClose: () => void };

/**
 * A dialog with a picture of a page, and buttons to share the picture and the page's address. It is open while
 * rendered.
 */
export function ShareDialog({ what, to, picture, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  const address = sharedPictureAddress(picture);
  const name = `${what.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  const { file, hasFailed } = useFile(address, name);
  const link = useRef<HTMLButtonElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The button for the picture, which may have had the focus, disappears if the picture cannot be loaded.
  useEffect(() => {
    if (hasFailed) link.current?.focus();
  }, [hasFailed]);

  function share(files?: File[]): void {
    const url = new URL(to, window.location.href).href;
    // Many apps keep only one of text and address beside a file, so the text has both.
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

/** Sends the picture where the device can, otherwise saves it. */
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
 * Loads the picture when the dialog opens, because browsers allow sharing only directly after a press, not after a
 * download.
 */
function useFile(address: string, name: string): { file: File | null; hasFailed: boolean } {
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
