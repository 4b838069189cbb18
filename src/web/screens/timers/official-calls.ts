import {
  type CallAnswer,
  type CallInput,
  type CallKey,
  type Client,
  createClient,
  type Outcome,
} from '#contract/client.ts';

/** Loads the code of officials' calls, which few visitors need. If that fails, calls fail as if the site did not answer. */
export function loadOfficialCalls(): Promise<{ officialApi: Client }> {
  return import('#web/officials/official-api.ts').catch(() => ({
    officialApi: createClient(async () => ({ status: 0, json: null })),
  }));
}

/** Makes a call as an official. */
export async function callAsOfficial<K extends CallKey>(key: K, input: CallInput<K>): Promise<Outcome<CallAnswer<K>>> {
  return (await loadOfficialCalls()).officialApi(key, input);
}
