import { removeLogo, setLogo } from '#contract/logo.ts';
import { LOGO, logos } from '../content/items.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { takeLogo } from '../publish/photos/convert.ts';
import { shownLogo } from './league-pages.ts';
import { pictureWrites, type Routes } from './things.ts';

export const logoRoutes: Routes = {
  writes: (store) =>
    pictureWrites(
      { one: 'league', setPicture: setLogo, removePicture: removeLogo },
      store,
      {
        ofPath: async (db) => (await logos.live(db, LOGO)) ?? { id: LOGO, picture: null },
        subjectOf: () => WHOLE_LEAGUE,
        async put(change, _, value) {
          await logos.put(change, { ...value, deleted: false });
          change.summarise(value.picture === null ? 'Removed the league’s logo' : 'Set the league’s logo');
          return { logo: shownLogo(value.picture) };
        },
      },
      takeLogo,
    ),
};
