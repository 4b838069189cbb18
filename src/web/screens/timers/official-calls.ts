import { type CallAnswer, type CallInput, type CallKey, createClient, type Outcome } from '#contract/client.ts';

/** Loads the code of officials' calls: few visitors of the timers are officials. */
const load = () => import('#web/officials/official-api.ts').catch(() => null);

/** Fails as if the site did not answer. */
const withoutAnswer = createClient(async () => ({ status: 0, json: null }));

/** Makes a call as an official. If its code cannot be loaded, the outcome is that of a site that does not answer. */
export async function callAsOfficial<K extends CallKey>(key: K, input: CallInput<K>): Promise<Outcome<CallAnswer<K>>> {
  const loaded = await load();
  return loaded === null ? withoutAnswer(key, input) : loaded.officialApi(key, input);
}

/** Loads the code before the first press of a clock needs it. */
export function prepareOfficialCalls(): void {
  void load();
}
