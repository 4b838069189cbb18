import { type Mapper, replaceAll } from './mapper.ts';

/** Settings under the history: those that a league may take back, such as the default season. A password is none. */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  settle: ({ key, value }) => ({ key, value }),
  undoCreation: () => null,
  async load(db, keys) {
    const rows = await db.selectFrom('setting').selectAll().where('key', 'in', keys).execute();
    return new Map(rows.map(({ key, value }) => [key, { key, value }]));
  },
  async save(db, values) {
    await db
      .insertInto('setting')
      .values(values)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(replaceAll(['value'])))
      .execute();
  },
};
