import { useState } from 'react';
import button from '#web/components/button.module.css';
import { QrCode } from '#web/components/qr-code.tsx';
import ui from '#web/components/ui.module.css';
import { useHydrated } from '#web/store.ts';
import style from './personal-link.module.css';

type PersonalLinkProps = {
  link: string;
  /** The text to copy or share: the link with words around it. */
  message: string;
  /** A sentence on how to use the link. */
  about: string;
};

/** Shows a personal link, its QR code, and buttons to copy and share it. The site shows each such link only once. */
export function PersonalLink({ link, message, about }: PersonalLinkProps) {
  return (
    <div className={`${ui.padded} ${style.link}`}>
      <div>
        <p>{about}</p>
        <p className={style.address}>{link}</p>
        <CopyAndShareButtons message={message} what="the link" />
      </div>
      <QrCode address={link} className={style.code} />
    </div>
  );
}

/**
 * Buttons to copy and to share a message. A button is shown only if the browser supports its action. `what`: the end of
 * the buttons' accessible names, such as `the link` in `Copy the link`.
 */
export function CopyAndShareButtons({ message, what }: { message: string; what: string }) {
  const [done, setDone] = useState('');
  const hydrated = useHydrated();
  function copy(): void {
    navigator.clipboard.writeText(message).then(
      () => setDone('Copied.'),
      () => setDone('It could not be copied. Mark the text instead.'),
    );
  }
  function share(): void {
    // The promise is rejected if the user closes the share sheet. That is no error.
    navigator.share({ text: message }).then(
      () => setDone('Shared.'),
      () => {},
    );
  }
  return (
    <div className={button.row}>
      {/* Browsers have no clipboard on plain http. */}
      {hydrated && 'clipboard' in navigator ? (
        <button type="button" className={`${button.quiet} ${button.small}`} aria-label={`Copy ${what}`} onClick={copy}>
          Copy
        </button>
      ) : null}
      {hydrated && 'share' in navigator ? (
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          aria-label={`Share ${what}`}
          onClick={share}
        >
          Share
        </button>
      ) : null}
      <span role="status">{done}</span>
    </div>
  );
}
