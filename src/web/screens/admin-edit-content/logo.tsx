import { removeLogo, setLogo } from '#contract/content.ts';
import { FittedPicture } from '#web/components/fitted-picture.tsx';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { PictureButtons } from '#web/officials/picture-buttons.tsx';

/** The league's logo, with buttons to choose and to remove it. */
export function LogoField() {
  const { name, logo } = useSite().league;
  return (
    <section aria-labelledby="logo" className={ui.part}>
      <h2 id="logo">Logo</h2>
      <p className={ui.about}>
        Square or wide, on a light ground. It is shown in the header, as the site’s icon, on shared pictures and on
        papers.
      </p>
      <p className={ui.row}>
        {logo === null ? null : <FittedPicture of={logo} alt="" width={192} height={96} />}
        <PictureButtons setPicture={setLogo} removePicture={removeLogo} what="logo" of={name} isSet={logo !== null} />
      </p>
    </section>
  );
}
