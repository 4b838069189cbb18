import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useSearchParams } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Card } from '#domain/card.ts';
import { AlreadyRecorded } from '#web/card/already-recorded.tsx';
import type { CardFacts } from '#web/card/card-facts.ts';
import { CardFields } from '#web/card/card-fields.tsx';
import { type CardValues, checkCardValues } from '#web/card/card-values.ts';
import { CardsOnDevice, teamsOf } from '#web/card/cards-on-device.tsx';
import { FixturesOfWeek } from '#web/card/fixtures-of-week.tsx';
import { keepFacts, keptFacts, type KeptFacts } from '#web/card/kept-facts.ts';
import { loadCardFacts } from '#web/card/load-card.ts';
import { sendQueued } from '#web/card/send-queued.ts';
import { Overview } from '#web/card/overview.tsx';
import { useCardOnDevice } from '#web/card/use-card-on-device.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { Confirm } from '#web/officials/confirm.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSource } from '#web/page-source.ts';
import { recordedTwin, type Submitted, submitCard } from './submit-card.ts';

/** Match Data Input (specification §2, §4, §5, §8). */
function DataInput({ data: { facts, currentWeek } }: { data: KeptFacts }) {
  const empty = emptyCard(facts, currentWeek);
  const [shown, setShown] = useState<Card | null>(null);
  const [twin, setTwin] = useState<{ mine: Card; recorded: FixtureAnswer } | null>(null);
  useEffect(() => keepFacts({ facts, currentWeek }), [facts, currentWeek]);

  const { form, submit, sending } = useOfficialForm<CardValues, Card, Submitted>({
    start: empty,
    check: (values) => checkCardValues(values, facts),
    async send(card, along) {
      setTwin(null);
      const outcome = await submitCard(card, along);
      const recorded = outcome.ok || outcome.status !== 409 ? null : await recordedTwin(card);
      if (recorded !== null) setTwin({ mine: card, recorded });
      return outcome;
    },
    done: (answer, card) => (answer.waits === null ? recorded(answer, card) : queued(answer.waits)),
  });
  const { device, state } = useCardOnDevice(form, empty, wantedCard(useSearchParams()[0], empty, facts));
  const values = form.watch();
  const checked = checkCardValues(values, facts);

  function recorded({ fixtureId, message }: Submitted, { season, division, week: weekNumber }: Card) {
    device.begin(true);
    const to = fixtureAddress({ fixtureId, season, division, weekNumber });
    return { text: message, link: { label: 'See the result', to } };
  }
  function queued(waits: NonNullable<Submitted['waits']>) {
    const teams = teamsOf({ values: form.getValues(), queued: null }, facts);
    if (!device.queue({ ...waits, teams })) {
      return {
        text: 'No signal, and this browser keeps nothing: leave the page open, and send it again with a signal.',
      };
    }
    void sendQueued();
    return { text: 'No signal: the card is kept on this device, and sent by itself as soon as there is one.' };
  }
  function choose({ division, homeTeamId, awayTeamId, date }: ScheduledFixtureAnswer): void {
    const when = { division: String(division), date: date ?? '' };
    form.reset(
      { ...form.getValues(), ...when, homeTeam: homeTeamId, awayTeam: awayTeamId },
      { keepDefaultValues: true },
    );
  }

  return (
    <>
      <PageHeading below="The card of one fixture">Match Data Input</PageHeading>
      <CardsOnDevice device={device} state={state} facts={facts} />
      <Form
        submit="Submit"
        wide
        sending={sending}
        disabled={!checked.ok}
        onSubmit={() => (checked.ok ? setShown(checked.value) : submit())}
      >
        {values.homeTeam === '' && values.awayTeam === '' ? (
          <FixturesOfWeek
            season={values.season}
            week={values.weekNumber}
            division={values.division}
            onChoose={choose}
          />
        ) : null}
        <CardFields form={form} facts={facts} />
        {twin === null ? null : <AlreadyRecorded {...twin} facts={facts} />}
      </Form>
      {shown === null ? null : (
        <Confirm
          title="Is everything right?"
          yes="Send the result"
          onYes={() => {
            setShown(null);
            submit();
          }}
          onNo={() => setShown(null)}
        >
          <Overview card={shown} facts={facts} />
        </Confirm>
      )}
    </>
  );
}

function emptyCard({ seasons }: CardFacts, currentWeek: number): CardValues {
  const when = { season: seasons.default, division: '', weekNumber: String(currentWeek), date: '' };
  return { ...when, homeTeam: '', awayTeam: '', matches: [] };
}

/** The fixture that the address names (`?season&division&week&home&away`, teams by id), where a link led here to record it. */
function wantedCard(search: URLSearchParams, empty: CardValues, { teams }: CardFacts): CardValues | null {
  const home = teams.find(({ id }) => id === search.get('home'));
  const away = teams.find(({ id }) => id === search.get('away'));
  if (home === undefined || away === undefined) return null;
  return {
    ...empty,
    season: search.get('season') ?? empty.season,
    division: search.get('division') ?? String(home.division),
    weekNumber: search.get('week') ?? empty.weekNumber,
    homeTeam: home.id,
    awayTeam: away.id,
  };
}

async function loadDataInput(args: LoaderFunctionArgs): Promise<KeptFacts> {
  const { seasons } = args.context.get(pageSource);
  const [facts, { details, default: shown }] = await Promise.all([loadCardFacts(args), seasons()]);
  const currentWeek = details.find(({ season }) => season === shown)?.currentWeek ?? 1;
  return { facts: { ...facts, recorded: null }, currentWeek };
}

export const { Component, loader, head } = guard({
  title: 'Match Data Input',
  description: 'Record the result of a fixture.',
  load: loadDataInput,
  Screen: DataInput,
  offlineData: keptFacts,
});
